// Who sells, who buys and where it goes, as UBL writes them.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import type { Address, Contact, Identifier, Invoice, Party } from '../model.ts';
import { group, leaf } from './parts.ts';

export const supplierParty = (party: Party): Element => element('cac:AccountingSupplierParty', partyOf(party));

/** A buyer's tax number and the note about its register are no terms of the standard. */
export const customerParty = (party: Party): Element =>
  element('cac:AccountingCustomerParty', partyOf({ ...party, taxNumber: null, legalNote: null }));

function partyOf({ electronicAddress, id, address, vatId, taxNumber, name, legalId, legalNote, contact }: Party): Element {
  return element(
    'cac:Party',
    identifier('cbc:EndpointID', electronicAddress),
    group('cac:PartyIdentification', leaf('cbc:ID', id)),
    addressOf('cac:PostalAddress', address),
    taxScheme('VAT', vatId),
    taxScheme('FC', taxNumber),
    group(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', name),
      identifier('cbc:CompanyID', legalId),
      leaf('cbc:CompanyLegalForm', legalNote),
    ),
    contact && contactOf(contact),
  );
}

const identifier = (name: string, given: Identifier | null) => given && leaf(name, given.value, { schemeID: given.scheme });

const taxScheme = (scheme: 'VAT' | 'FC', number: string | null) => {
  const company = leaf('cbc:CompanyID', number);
  return company && element('cac:PartyTaxScheme', company, element('cac:TaxScheme', leaf('cbc:ID', scheme)));
};

function contactOf({ name, phone, email }: Contact): Element | null {
  return group('cac:Contact', leaf('cbc:Name', name), leaf('cbc:Telephone', phone), leaf('cbc:ElectronicMail', email));
}

function addressOf(name: string, { street, addition, city, postCode, country }: Address): Element | null {
  return group(
    name,
    leaf('cbc:StreetName', street),
    leaf('cbc:AdditionalStreetName', addition),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', postCode),
    group('cac:Country', leaf('cbc:IdentificationCode', country)),
  );
}

export function ublDelivery({ delivery, deliveryDate }: Invoice): Element | null {
  return group(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', deliveryDate),
    group('cac:DeliveryLocation', delivery?.address ? addressOf('cac:Address', delivery.address) : null),
    group('cac:DeliveryParty', group('cac:PartyName', leaf('cbc:Name', delivery?.name ?? null))),
  );
}
