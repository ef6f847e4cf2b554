/** What a tool returns: an object for programs, which is also its text. */
export interface ToolAnswer {
  readonly content: Readonly<Record<string, unknown>>;
  /** Whether the tool could not do what it was asked. */
  readonly isError: boolean;
}

export function success(content: ToolAnswer["content"]): ToolAnswer {
  return { content, isError: false };
}

/** @param error what is wrong, and what to do */
export function failure(error: string, more: ToolAnswer["content"] = {}): ToolAnswer {
  return { content: { error, ...more }, isError: true };
}
