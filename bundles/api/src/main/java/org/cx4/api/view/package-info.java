/**
 * What operators see: adapters and their stages, capabilities, commands. Faces (shell, web, metrics) use nothing else, so
 * that all of them show the same.
 *
 * <p>{@link org.cx4.api.view.Adapters} is one service for the platform; {@link org.cx4.api.view.CapabilityView} and
 * {@link org.cx4.api.view.CommandTrace} are one service per adapter, with the property {@code cx4.adapter}. All are safe from
 * any thread and return what was true at the moment of the call.
 */
@Export
@Version("1.0.0")
package org.cx4.api.view;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
