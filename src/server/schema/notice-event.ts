// Why somebody gets a notice. docs/interface/records.md#notices.

/** `ordered` and `accepted`: by a customer in their room. `task_failed`: of the lab's own tasks, which are no records; the notice bears the task's key. */
export const noticeEvents = ['assigned', 'mentioned', 'approved', 'ordered', 'accepted', 'failed', 'task_failed'] as const;

export type NoticeEvent = (typeof noticeEvents)[number];
