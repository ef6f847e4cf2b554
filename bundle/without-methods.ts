import { parseAst } from "rolldown/parseAst";

/**
 * Removes the methods of classes whose name matches.
 *
 * @throws {Error} if there is none
 */
export function withoutMethods(code: string, names: RegExp | null, file: string): string {
  if (names === null) return code;
  let rest = "";
  let from = 0;
  for (const { start, end } of methodsOf(code, names)) {
    rest += code.slice(from, start);
    from = end;
  }
  if (from === 0) throw new Error(`${file} has no method ${names.source}.`);
  return rest + code.slice(from);
}

function methodsOf(code: string, names: RegExp): readonly { readonly start: number; readonly end: number }[] {
  return parseAst(code).body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "ClassDeclaration") return [];
    return declaration.body.body.filter(
      (member) => member.type === "MethodDefinition" && member.key.type === "Identifier" && names.test(member.key.name),
    );
  });
}
