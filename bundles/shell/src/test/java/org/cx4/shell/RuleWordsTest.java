package org.cx4.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cx4.api.flow.FlowRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flow rules in words. */
class RuleWordsTest {
    private static FlowRule read(String line) {
        return RuleWords.read(List.of(line.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({
        "action=drop, priority=0 action=drop",
        "priority=7 action=core:3 mark=0xff count=true, priority=7 action=core:3 mark=255 count=true",
        "dst-mac=02:00:00:00:00:01 src-mac=02:00:00:00:00:00/ff:ff:00:00:00:00 action=rss,"
                + " priority=0 dst-mac=02:00:00:00:00:01 src-mac=02:00:00:00:00:00/ff:ff:00:00:00:00 action=rss",
        "vlan=5 action=rss, priority=0 tagged=1 vlan=5 action=rss",
        "vlan=none action=rss, priority=0 tagged=0 action=rss",
        "ethertype=ARP action=drop, priority=0 ethertype=0x806 action=drop",
        "src-ip=10.0.0.0/8 action=drop, priority=0 ethertype=0x800 src-ip=10.0.0.0/8 action=drop",
        "dst-ip=10.0.5.0/255.0.255.0 action=drop, priority=0 ethertype=0x800 dst-ip=10.0.5.0/255.0.255.0 action=drop",
        "dst-ip=2001:db8::/32 action=drop, priority=0 ethertype=0x86dd dst-ip=2001:db8:0:0:0:0:0:0/32 action=drop",
        "dst-port=80 protocol=tcp src-ip=192.0.2.1 action=core:1,"
                + " priority=0 ethertype=0x800 src-ip=192.0.2.1 protocol=6 fragment=0 dst-port=80 action=core:1",
        "ethertype=ipv6 protocol=udp src-port=0x1000/0xf000 action=drop,"
                + " priority=0 ethertype=0x86dd protocol=17 fragment=0 src-port=4096/0xf000 action=drop",
        "ethertype=ipv4 fragment=true action=drop, priority=0 ethertype=0x800 fragment=1 action=drop"
    })
    void areReadInAnyOrderAndShownSoThatTheyCanBeReadAgain(String line, String shown) {
        FlowRule rule = read(line);
        assertThat(rule.toString()).isEqualTo(shown);
        assertThat(read(shown)).isEqualTo(rule);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "priority=1                              | action is missing",
                "drop action=drop                        | 'drop' is not key=value; keys are priority",
                "colour=red action=drop                  | there is no key 'colour'",
                "action=drop action=rss                  | action is given twice",
                "action=core:x                           | must be a number",
                "action=core:70000                       | from 0 to 65535",
                "action=away                             | must be core:N, rss (all cores) or drop",
                "action=drop mark=1                      | nobody sees the mark",
                "action=rss mark=0                       | packets without a mark have it",
                "action=rss mark=16777216                | from 0 to 16777215",
                "action=rss count=maybe                  | must be true or false",
                "action=rss priority=65536               | from 0 to 65535",
                "action=rss vlan=4096                    | from 0 to 4095",
                "action=rss vlan=5 tagged=0              | needs tagged=1, not tagged=0",
                "action=rss dst-mac=02:00                | is no MAC address",
                "action=rss dst-mac=02:00:00:00:00:01/ff:ff:ff:00:00:00 | bits outside of the mask",
                "action=rss dst-ip=10.0.0.1/8            | bits outside of the mask",
                "action=rss dst-ip=10.0.0.0/33           | from 0 to 32",
                "action=rss dst-ip=10.0.0.0/0            | must compare some of 32 bits",
                "action=rss dst-ip=10.0.0.0/8/9          | more than one mask",
                "action=rss dst-ip=10.0.0.0/ff00::       | the other IP version",
                "action=rss src-ip=10.0.0.1 dst-ip=::1   | needs ethertype=0x86dd, not ethertype=0x800",
                "action=rss ethertype=arp src-ip=10.0.0.1 | needs ethertype=0x800, not ethertype=0x806",
                "action=rss protocol=tcp                 | needs ethertype=ipv4 or ipv6",
                "action=rss ethertype=ipv4 dst-port=80   | needs protocol=tcp or udp",
                "action=rss ethertype=ipv4 protocol=icmp dst-port=80 | needs protocol=tcp or udp, not protocol=1",
                "action=rss ethertype=ipv4 protocol=tcp dst-port=0x1001/0xf000 | bits outside of the mask",
                "action=rss ethertype=ipv4 protocol=tcp dst-port=80/0 | must compare some of 16 bits"
            })
    void areRefusedWithTheReason(String line, String reason) {
        assertThatThrownBy(() -> read(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "example.com",
                "10.1",
                "10",
                "010.0.0.1",
                "0x0a.0.0.1",
                "10.0.0.1-5",
                "10.0.*.1",
                "*",
                "::g",
                "fe80::1%eth0",
                "1.2.3.4.5",
                "256.1.1.1",
                "2001:db8::1::2"
            })
    void takeNothingForAnAddressThatIsNotOneWrittenOut(String text) {
        assertThatThrownBy(() -> read("action=drop src-ip=" + text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no IP address");
    }

    @Test
    void refuseAnEmptyValue() {
        assertThatThrownBy(() -> read("action=drop src-ip=")).hasMessageContaining("is not key=value");
    }
}
