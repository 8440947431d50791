/** Linux through JNA direct mapping; nothing here is visible outside the bundle. */
package org.cx4.os.jna;
