package org.cx4.model.firmware;

/** Life of the HCA: which commands are legal when. */
enum HcaState {
    /** After a reset or DISABLE_HCA. */
    DISABLED,
    /** After ENABLE_HCA: pages and capabilities. */
    ENABLED,
    /** After INIT_HCA: objects. */
    INITIALIZED,
    /** After TEARDOWN_HCA: pages go back. */
    TORN_DOWN
}
