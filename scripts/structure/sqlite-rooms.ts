// The rooms of src/server/db/sqlite from the ground up; what lies in the folder itself puts them together.
const inside = ['handle', 'tables', 'migrations', 'connection', 'backup/content', 'backup', 'restore', 'trail', 'open'] as const;

export const SQLITE_ROOMS: readonly string[] = [...inside.map((room) => `sqlite/${room}`), 'sqlite'];
