/**
 * The contracts between stages, a package each: {@link org.cx4.spi.device}, {@link org.cx4.spi.command},
 * {@link org.cx4.spi.hca}, {@link org.cx4.spi.event}, {@link org.cx4.spi.tx}, {@link org.cx4.spi.rx},
 * {@link org.cx4.spi.steering}; the port's contract is {@code org.cx4.api.EthernetPort}. {@link org.cx4.spi.stage} is what
 * all stages share, {@link org.cx4.spi.packet} the buffers, {@link org.cx4.spi.offload} the modules.
 *
 * <p>Each stage is a Declarative Services component with a factory configuration per adapter, PID {@code cx4.<stage>}. The
 * names of its references are the names of the stages that it stands on ({@code device}, {@code command}, {@code hca}, {@code
 * event}, {@code tx}, {@code rx}, {@code steering}), so that one rule binds a chain together:
 * {@code <reference>.target=(cx4.adapter=NAME)}.
 */
package org.cx4.spi;
