// Where a customer finds what a letter is about: in the letter itself, or in the customer's room, by its address from outside. Only who has
// somebody in the room is sent there.
import type { Language } from '../../contract/principal.ts';
import type { PaperWay } from '../../contract/values/mail/mail-settings.ts';
import { type MessageEvent, placeholders } from '../../contract/values/mail/message-event.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { mayEnter } from '../../customer-room/people/people.ts';
import { mailSettings } from '../settings/mail-settings.ts';

export interface WhereAsked {
  event: MessageEvent;
  customer: string;
  language: Language;
  hasPapers: boolean;
  /** Within the room. */
  place: string;
  wanted?: PaperWay | undefined;
}

export interface WhereFound {
  /** Whether the customer could be sent to its room with this. */
  hasRoom: boolean;
  papers: PaperWay;
  text: string;
}

export async function whereFound(ctx: Ctx, asked: WhereAsked): Promise<WhereFound> {
  const { event, customer, language, hasPapers, place, wanted } = asked;
  const { papers: usual, room_address: address } = await mailSettings(ctx.lab);
  const isTold = placeholders[event].includes('where');
  const hasRoom = isTold && address !== '' && (await mayEnter(ctx, customer));
  const papers = hasRoom && hasPapers ? (wanted ?? usual) : 'attached';
  const isAttached = hasPapers && papers === 'attached';
  if (!isTold || !(isAttached || hasRoom)) return { hasRoom, papers, text: '' };
  if (isAttached) return { hasRoom, papers, text: ctx.lab.say(language, `mail.${event}.attached`) };
  return {
    hasRoom,
    papers,
    text: ctx.lab.say(language, `mail.${event}.linked`, { link: new URL(`/room${place}`, address).href }),
  };
}
