/**
 * What the card says that it can do: profiles, overrides, and the capability blocks of QUERY_HCA_CAP.
 *
 * <p>A profile is a file of names and values; names are those of the constants in {@code org.cx4.prm.context}, so a new
 * capability is one line here and one constant there. Both the answers to QUERY_HCA_CAP and what the card does itself
 * (limits, gates, offloads) follow the same blocks.
 */
package org.cx4.model.profile;
