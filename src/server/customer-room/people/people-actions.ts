// Who may enter the room of a customer: invited by a code, invited again, shut out. docs/interface/portal.md#room.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { instantShape, listOf, objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { invite, inviteAgain, peopleOf, type RoomPerson, shutOut } from './people.ts';

const path = 'customers/{id}/room-people';
const shared = { requirement: needs('customer_room_invite'), since: '0.13.0' } as const;
const ofCustomer = z.strictObject({ id: z.string() });
const ofPerson = ofCustomer.extend({ person: z.string() });

const text = z.string().nullable();
const said = {
  ...{ email: z.string(), firstname: text, lastname: text, language: z.enum(['de', 'en']).nullable() },
  status: z.enum(['active', 'locked', 'pending']).meta({ description: '`pending`: invited and not there yet.' }),
  invited_until: instantShape.nullable().meta({ description: 'The end of a code that is still good.' }),
};
const personShape = objectShape('room-person', z.object(said));
const given = {
  code: z.string().meta({ description: 'Shown this once; good once.', examples: ['K7QM-2XWP-9RTD-HN4C-VB8E-3JKL-T6ZA'] }),
  expires_at: instantShape,
};
const givenShape = objectShape('room-code', z.object(given));

const shown = ({ id, ...attributes }: RoomPerson) => ({ id, type: 'room-person', attributes });
const name = z.string().trim().max(255).optional();

export const roomPeopleActions: readonly Action[] = [
  defineAction({
    ...shared,
    method: 'GET',
    path,
    summary: 'The people of a customer who may enter its room, and those who were invited',
    input: ofCustomer,
    output: listOf(personShape),
    run: async ({ ctx, input }) => ({ list: { data: (await peopleOf(ctx, input.id)).map(shown) } }),
  }),
  defineAction({
    ...shared,
    method: 'POST',
    path,
    summary: 'Invite somebody into the room of a customer, by a code that is good once and for 14 days',
    status: 201,
    input: ofCustomer.extend({
      email: z.string().trim().min(3).max(255),
      firstname: name,
      lastname: name,
      language: z.enum(['de', 'en']).optional(),
    }),
    output: oneOf(objectShape('room-person', z.object({ ...said, ...given }))),
    async run({ ctx, input: { id: customer, ...asked }, signal }) {
      const { person, given } = await invite(ctx, { customer, signal, ...asked });
      const { id, type, attributes } = shown(person);
      return { body: { data: { id, type, attributes: { ...attributes, ...given } } } };
    },
  }),
  defineAction({
    ...shared,
    method: 'POST',
    path: `${path}/{person}/code`,
    summary: 'A new code for somebody of the room; the one before ends',
    status: 201,
    input: ofPerson,
    output: oneOf(givenShape),
    async run({ ctx, input: { id: customer, person }, signal }) {
      const attributes = await inviteAgain(ctx, { customer, person, signal });
      return { body: { data: { id: person, type: 'room-code', attributes } } };
    },
  }),
  defineAction({
    ...shared,
    method: 'DELETE',
    path: `${path}/{person}`,
    summary: 'Shut somebody out of the room: their code, sessions and tokens end at once',
    input: ofPerson,
    async run({ ctx, input: { id: customer, person } }) {
      await shutOut(ctx, { customer, person });
      return {};
    },
  }),
];
