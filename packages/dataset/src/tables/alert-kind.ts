/** Whether the document matches a saved search from now on, or does not match it any more. */
export type AlertKind = "entered" | "left";
