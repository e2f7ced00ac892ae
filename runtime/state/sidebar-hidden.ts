/** Storage key of `true`: the reader has hidden the sidebar. */
export const SIDEBAR_HIDDEN_KEY = 'octavo.sidebar.hidden'

/** Attribute of `<html>` while the sidebar is hidden. */
export const SIDEBAR_HIDDEN_ATTRIBUTE = 'data-sidebar-hidden'
