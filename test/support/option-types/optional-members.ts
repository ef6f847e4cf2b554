import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { root, sourceFiles } from "../source-tree.ts";

/** A node of the syntax tree, as rolldown parses it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

interface Declaration {
  readonly path: string;
  readonly name: string;
  readonly node: Node;
}

/** An optional member of an option type. */
export interface OptionalMember {
  /** The file, relative to the project's folder. */
  readonly path: string;
  /** Such as `SearchOptions.limit`. */
  readonly name: string;
  readonly acceptsUndefined: boolean;
  /** Where its type is in the file. */
  readonly start: number;
  readonly end: number;
}

const OPTIONS = /(Options?|Settings|Definition)$/;

/**
 * The optional members of all option types that packages export or that their functions take, and of the types of their
 * members. Parameters and results of functions are not members.
 *
 * @param packages folders with a `package.json`
 */
export function optionalMembers(packages: readonly string[]): readonly OptionalMember[] {
  const declarations = packages.flatMap(declarationsIn);
  const byName = Map.groupBy(declarations, ({ name }) => name);
  const namesakes = (name: string, from: string): readonly Declaration[] => meantIn(from, byName.get(name) ?? []);
  const found = new Map<Node, OptionalMember>();
  const seen = new Set<Declaration>();
  const visit = (declaration: Declaration): void => {
    if (seen.has(declaration)) return;
    seen.add(declaration);
    const parameters = new Set(nodesOf(declaration.node, "TSTypeParameter").map((node) => nameOf(node.name)));
    walk(declaration.node, (node) => {
      const type = optionalType(node);
      if (type !== null) {
        const name = `${declaration.name}.${nameOf(node.key)}`;
        const { start, end } = type;
        found.set(node, { path: declaration.path, name, acceptsUndefined: acceptsUndefined(type), start, end });
      }
      const referred = nameOf(node.type === "TSTypeReference" ? node.typeName : node.expression);
      if (!/^TS(TypeReference|InterfaceHeritage)$/.test(node.type) || parameters.has(referred)) return;
      for (const other of namesakes(referred, declaration.path)) visit(other);
    });
  };
  const visitNamed = (name: string, { path }: Declaration): void => {
    if (OPTIONS.test(name)) for (const declaration of namesakes(name, path)) visit(declaration);
  };
  const exported = new Map(packages.map((folder) => [folder, exportedNames(folder)]));
  const publicTypes = declarations.filter(({ path, name }) => exported.get(packageOf(path, packages))?.has(name));
  for (const declaration of publicTypes) {
    if (OPTIONS.test(declaration.name)) visit(declaration);
    else if (!isType(declaration.node)) for (const name of parameterTypesOf(declaration)) visitNamed(name, declaration);
  }
  return [...found.values()];
}

/** The types, of all with one name, that a file can mean: those of its package, or else those of the engine. */
function meantIn(from: string, all: readonly Declaration[]): readonly Declaration[] {
  const own = all.filter(({ path }) => folderOf(path) === folderOf(from));
  return own.length > 0 ? own : all.filter(({ path }) => folderOf(path) === ".");
}

function folderOf(path: string): string {
  return /^packages\/[^/]+/.exec(path)?.[0] ?? ".";
}

function packageOf(path: string, packages: readonly string[]): string {
  return packages.find((folder) => folder === folderOf(path)) ?? ".";
}

function declarationsIn(folder: string): readonly Declaration[] {
  const folders = folder === "." ? ["src", "grammar"] : [`${folder}/src`];
  const files = sourceFiles(folders).filter(({ path }) => !/\.test\.tsx?$/.test(path));
  return files.flatMap(({ path, text }) =>
    statementsOf(path, text).flatMap((statement) => {
      const node = isNode(statement.declaration) ? statement.declaration : statement;
      const isCallable = node.type === "FunctionDeclaration" || node.type === "ClassDeclaration";
      return isType(node) || isCallable ? [{ path, name: nameOf(node.id), node }] : [];
    }),
  );
}

function isType({ type }: Node): boolean {
  return type === "TSInterfaceDeclaration" || type === "TSTypeAliasDeclaration";
}

/** The names of the types of a function's parameters, and of those of a class's constructor and methods. */
function parameterTypesOf({ node }: Declaration): readonly string[] {
  const functions = nodesOf(node, "FunctionDeclaration").concat(nodesOf(node, "FunctionExpression"));
  const parameters = functions.flatMap(({ params }) => params as readonly Node[]);
  return parameters.flatMap((parameter) =>
    nodesOf(parameter, "TSTypeReference").map(({ typeName }) => nameOf(typeName)),
  );
}

/** The names that the entry points of a package export. */
function exportedNames(folder: string): ReadonlySet<string> {
  const manifest: { readonly exports: Readonly<Record<string, string | { readonly [condition: string]: string }>> } =
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const paths = Object.entries(manifest.exports).flatMap(([name, target]) => {
    const source = typeof target === "string" ? undefined : target["@firmament/source"];
    return source === undefined || name.includes("*") ? [] : [join(folder, source)];
  });
  const names = paths.flatMap((path) =>
    statementsOf(path, readFileSync(join(root, path), "utf8")).flatMap((statement) => [
      ...nodesOf(statement, "ExportSpecifier").map((node) => nameOf(node.exported)),
      ...(isNode(statement.declaration) ? [nameOf(statement.declaration.id)] : []),
    ]),
  );
  return new Set(names);
}

function statementsOf(path: string, text: string): readonly Node[] {
  const { body } = parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  return body as unknown as readonly Node[];
}

/** The type of an optional member; `null` for other nodes. */
function optionalType(node: Node): Node | null {
  if (node.type === "TSPropertySignature" && node.optional === true && isNode(node.typeAnnotation)) {
    return node.typeAnnotation.typeAnnotation as Node;
  }
  const isMapped = node.type === "TSMappedType" && (node.optional === true || node.optional === "+");
  return isMapped ? (node.typeAnnotation as Node) : null;
}

function acceptsUndefined(type: Node): boolean {
  if (type.type === "TSUnionType") return (type.types as readonly Node[]).some(acceptsUndefined);
  return ["TSUndefinedKeyword", "TSUnknownKeyword"].includes(type.type);
}

function nodesOf(node: Node, type: string): readonly Node[] {
  const found: Node[] = [];
  walk(node, (each) => {
    if (each.type === type) found.push(each);
  });
  return found;
}

/** Visits a node and all below it, without the signatures of functions and the conditions of conditional types. */
function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  if (node.type === "TSFunctionType" || node.type === "TSMethodSignature") return;
  const skipped = node.type === "TSConditionalType" ? ["checkType", "extendsType"] : [];
  for (const [name, value] of Object.entries(node)) {
    if (skipped.includes(name)) continue;
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { readonly type?: unknown }).type === "string";
}

/** The name of an identifier; empty for other nodes. */
function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === "string" ? node.name : "";
}
