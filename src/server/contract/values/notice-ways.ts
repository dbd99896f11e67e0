// How a customer was told that a standard was bad: by a letter on paper, by e-mail, or in another way that somebody writes down.
export const noticeWays = ['printed', 'mailed', 'other'] as const;

export type NoticeWay = (typeof noticeWays)[number];

/** Of a message in one of these states nobody can say that it reached its customer. */
export const notDelivered = ['refused', 'given_up', 'bounced', 'cancelled'] as const;
