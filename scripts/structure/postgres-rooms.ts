// The rooms of src/server/db/postgres from the ground up; what lies in the folder itself puts them together.
const inside = ['schema', 'connection', 'replica', 'instances', 'trail', 'move', 'upgrade', 'open'] as const;

export const POSTGRES_ROOMS: readonly string[] = [...inside.map((room) => `postgres/${room}`), 'postgres'];
