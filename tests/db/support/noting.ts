// Notes every question the program asks its database; everything else passes through.
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';

export interface Noted {
  sql: string;
  parameters: unknown[];
}

export function noting(statements: Noted[]): (handle: SqliteHandle) => SqliteHandle {
  return (handle) =>
    new Proxy(handle, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
        return (sql: string) => {
          const statement = target.prepare(sql);
          return new Proxy(statement, {
            get(inner, method) {
              const member: unknown = Reflect.get(inner, method);
              if (typeof member !== 'function') return member;
              return (...parameters: unknown[]) => {
                if (method === 'all') statements.push({ sql, parameters: parameters.flat() });
                return Reflect.apply(member, inner, parameters);
              };
            },
          });
        };
      },
    });
}
