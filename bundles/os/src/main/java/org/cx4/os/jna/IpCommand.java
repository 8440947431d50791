package org.cx4.os.jna;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.cx4.os.OsException;

/** The program {@code ip} of iproute2, for what has no simple call. */
final class IpCommand {
    private IpCommand() {}

    /** Runs it to its end. Its own words are the reason if it fails. */
    static void run(String asked, String... arguments) {
        Path program = find().orElseThrow(
                        () -> new OsException(asked, 0, "there is no program 'ip' on the path", "install iproute2"));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            int status = process.waitFor();
            if (status != 0) {
                String words = output.isEmpty() ? "status " + status : output.replace('\n', ' ');
                throw new OsException(asked, 0, "'ip " + String.join(" ", arguments) + "' says: " + words, hint(words));
            }
        } catch (IOException e) {
            OsException failure = new OsException(asked, 0, String.valueOf(e.getMessage()), "");
            failure.initCause(e);
            throw failure;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OsException(asked, 0, "interrupted while 'ip' ran", "");
        }
    }

    private static String hint(String words) {
        if (words.contains("File exists")) {
            return "choose another name or delete it first";
        }
        return words.contains("not permitted") || words.contains("Permission denied") ? Errno.hint(Errno.EPERM) : "";
    }

    /** The path, and the places where it is when the path of a plain user leaves it out. */
    static Optional<Path> find() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of("/usr/sbin", "/sbin"))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, "ip"))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
