// Tables that are no records of anybody and whose rows hold files, in the columns `file_hash` and `file_name`.
export const frozenFileTables = ['frozen_files', 'frozen_pages'] as const;
