// An open database as the driver gives it.
import type Database from 'better-sqlite3';

export type SqliteHandle = Database.Database;
