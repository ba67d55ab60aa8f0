type Fields = Readonly<Record<string, unknown>>;

/** How many tools the body of a model request advertises, in any of the wire protocols. */
export function countAdvertisedTools(body: Fields): number {
  // Only Google's protocol has `contents`; there, tools without declarations are the provider's own.
  const inBody = Array.isArray(body['contents']) ? countDeclarations(body['tools']) : countTools(body['tools']);
  return inBody + countInputTools(body['input']);
}

function countTools(tools: unknown): number {
  return fieldsOf(tools).reduce((sum, tool) => sum + (tool['type'] === 'namespace' ? countTools(tool['tools']) : 1), 0);
}

function countDeclarations(tools: unknown): number {
  return fieldsOf(tools).reduce((sum, tool) => {
    const declarations = tool['functionDeclarations'] ?? tool['function_declarations'];
    return sum + (Array.isArray(declarations) ? declarations.length : 0);
  }, 0);
}

/** Codex puts its tools among the input items when the model works in code mode. */
function countInputTools(input: unknown): number {
  return fieldsOf(input)
    .filter((item) => item['type'] === 'additional_tools')
    .reduce((sum, item) => sum + countTools(item['tools']), 0);
}

function fieldsOf(list: unknown): Fields[] {
  return Array.isArray(list)
    ? list.filter((entry): entry is Fields => typeof entry === 'object' && entry !== null)
    : [];
}
