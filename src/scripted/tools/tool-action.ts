/** What the scripted model wants done, before it is known which tools the client has. */
export type ToolAction =
  | { readonly purpose: 'shell'; readonly command: string }
  | { readonly purpose: 'write'; readonly path: string; readonly content: string }
  | { readonly purpose: 'edit'; readonly path: string; readonly old: string; readonly new: string }
  | { readonly purpose: 'read'; readonly path: string };

/** What a tool is for. */
export type ToolPurpose = ToolAction['purpose'];
