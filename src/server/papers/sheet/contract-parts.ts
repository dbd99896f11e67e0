// Parts that several data contracts share. docs/data-contracts.md#overview: absent linked records are `{}`, versions only add.
import { z } from 'zod';

export const text = z.string().nullable();
export const customFields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
/** Nothing stands for a linked record that is not there, or not for the caller. */
const nothing = z.strictObject({});

export function orNothing<Shape extends z.ZodType>(shape: Shape) {
  return z.union([shape, nothing]);
}

/** Its members, or null of each. */
export function partOf<Part extends object>(part: Part | Record<string, never>): Partial<Part> {
  return part as Partial<Part>;
}

export function meta<Contract extends string, Version extends string>(contract: Contract, version: Version) {
  return z.object({
    contract: z.literal(contract),
    schema_version: z.literal(version),
    generated_at: z.string(),
    locale: z.string(),
  });
}

export const deviceParts = {
  asset_number: text,
  serial_number: text,
  description: text,
  manufacturer: text,
  model: text,
};

export const device = z.object({ ...deviceParts, type_code: text, accuracy_class: text, custom_fields: customFields });

export const customerParts = { name: text, customer_number: text, street: text, zip: text, city: text, country: text };

export const customer = z.object({
  ...customerParts,
  email: text,
  phone: text,
  contact_person: text,
  address_block: z.string(),
  custom_fields: customFields,
});

export const contact = z.object({ name: text, street: text, zip: text, city: text, email: text, phone: text });

export type Device = z.infer<typeof device>;
export type Customer = z.infer<typeof customer>;
export type Contact = z.infer<typeof contact>;
