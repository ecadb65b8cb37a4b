import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import {
  BOTH_ENGINES,
  type Engine,
  freshPostgres,
  freshSqlite,
  opened,
} from '../../../tests/support/databases.ts';
import { query } from '../../../tests/support/stored-leads.ts';

type Column = {
  readonly kind: string;
  readonly isNullable: boolean;
  /** Whether an insert may leave it out. */
  readonly isOptional: boolean;
};
type Columns = Readonly<Record<string, Column>>;

/** As much of a syntax tree as the types of the schema consist of. */
type Node = {
  readonly type: string;
  readonly id: { readonly name: string };
  readonly key: { readonly name: string };
  readonly imported: { readonly name: string };
  readonly typeName?: { readonly name: string };
  readonly source?: { readonly value: string };
  readonly specifiers: readonly Node[];
  readonly declaration?: Node;
  readonly typeAnnotation: Node;
  readonly typeArguments: { readonly params: readonly Node[] };
  readonly types: readonly Node[];
  readonly members: readonly Node[];
};

/** The types that a file declares, and those that it imports from its neighbours. */
function typesIn(file: URL): ReadonlyMap<string, Node> {
  const { program } = parseSync(file.pathname, readFileSync(file, 'utf8'));
  const types = new Map<string, Node>();
  for (const statement of program.body as unknown as readonly Node[]) {
    if (statement.source?.value.startsWith('.')) {
      const imported = typesIn(new URL(statement.source.value, file));
      for (const { imported: its } of statement.specifiers) {
        const type = imported.get(its.name);
        if (type) types.set(its.name, type);
      }
    }
    const { type, id, typeAnnotation } = statement.declaration ?? statement;
    if (type === 'TSTypeAliasDeclaration') types.set(id.name, typeAnnotation);
  }
  return types;
}

const TYPES = typesIn(new URL('./schema.ts', import.meta.url));

function membersOf(node: Node | undefined): readonly Node[] {
  if (node?.type === 'TSTypeLiteral') return node.members;
  if (node?.type === 'TSIntersectionType') return node.types.flatMap(membersOf);
  const name = node?.typeName?.name;
  return name === undefined ? [] : membersOf(TYPES.get(name));
}

function columnOf(node: Node | undefined): Column {
  const isGenerated = node?.typeName?.name.startsWith('Generated') === true;
  const value = isGenerated ? node.typeArguments.params[0] : node;
  const parts = value?.type === 'TSUnionType' ? value.types : [value];
  const isOf = (name: string) =>
    parts.some((part) => part?.type === name || part?.typeName?.name === name);
  const isNullable = isOf('TSNullKeyword');
  return {
    kind: isOf('TSNumberKeyword') ? 'number' : isOf('Uint8Array') ? 'bytes' : 'text',
    isNullable,
    isOptional: isGenerated || isNullable,
  };
}

function byName<Value>(members: readonly Node[], valueOf: (type: Node) => Value) {
  return Object.fromEntries(
    members.map(({ key, typeAnnotation }) => [key.name, valueOf(typeAnnotation.typeAnnotation)]),
  );
}

const KINDS = new Map([
  ['bigint', 'number'],
  ['integer', 'number'],
  ['text', 'text'],
  ['blob', 'bytes'],
  ['bytea', 'bytes'],
]);

const COLUMNS: Readonly<Record<Engine, string>> = {
  sqlite: `select m.name as "table", c.name, c.type,
      c."notnull" = 0 and c.pk = 0 as nullable,
      c.dflt_value is not null or c.hidden > 0 or c.pk = 1 and m.sql like '%autoincrement%' as filled
    from sqlite_schema m join pragma_table_xinfo(m.name) c
    where m.type = 'table' and m.name not like 'sqlite%' and m.name not like 'kysely%'`,
  postgres: `select table_name::text as "table", column_name::text as name, data_type::text as type,
      (is_nullable = 'YES')::integer as nullable,
      (column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS')::integer as filled
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`,
};

type ColumnRow = { table: string; name: string; type: string; nullable: number; filled: number };

test.each(BOTH_ENGINES)('the types say what the tables of %s hold', async (engine) => {
  const setting = engine === 'sqlite' ? freshSqlite() : await freshPostgres();
  await opened(setting);
  const tables: Record<string, Record<string, Column>> = {};
  for (const row of await query<ColumnRow>(setting, COLUMNS[engine])) {
    const isNullable = row.nullable === 1;
    const columns = (tables[row.table] ??= {});
    columns[row.name] = {
      kind: KINDS.get(row.type.toLowerCase()) ?? row.type,
      isNullable,
      isOptional: isNullable || row.filled === 1,
    };
  }
  const typed = byName(
    membersOf(TYPES.get('Tables')),
    (table): Columns => byName(membersOf(table), columnOf),
  );
  expect(typed).toEqual(tables);
});
