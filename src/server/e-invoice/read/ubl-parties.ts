// Parties and their addresses as UBL has them.
import { child, children, type Element } from '../../lib/xml/xml-tree.ts';
import type { Address, Party } from '../model.ts';
import { attributeOf, identifier, textAt } from './reading.ts';

export function ublParty(party: Element | null): Party {
  const schemes = children(party, 'PartyTaxScheme');
  const isVat = (scheme: Element) => textAt(scheme, 'TaxScheme', 'ID') === 'VAT';
  const legal = child(party, 'PartyLegalEntity');
  const contact = child(party, 'Contact');
  return {
    name: textAt(legal, 'RegistrationName') ?? textAt(party, 'PartyName', 'Name') ?? '',
    // The bank's identifier of a creditor stands in the same place.
    id: idOf(party),
    legalId: identifier(child(legal, 'CompanyID')),
    vatId: textAt(schemes.find(isVat) ?? null, 'CompanyID'),
    taxNumber: textAt(schemes.find((one) => !isVat(one)) ?? null, 'CompanyID'),
    legalNote: textAt(legal, 'CompanyLegalForm'),
    electronicAddress: identifier(child(party, 'EndpointID')),
    address: ublAddress(child(party, 'PostalAddress')),
    contact: contact && {
      name: textAt(contact, 'Name'),
      phone: textAt(contact, 'Telephone'),
      email: textAt(contact, 'ElectronicMail'),
    },
  };
}

function idOf(party: Element | null): string | null {
  const ids = children(party, 'PartyIdentification').map((one) => child(one, 'ID'));
  return textAt(ids.find((id) => attributeOf(id, 'schemeID') !== 'SEPA') ?? null);
}

export function ublAddress(address: Element | null): Address {
  const lines = [textAt(address, 'AdditionalStreetName'), textAt(address, 'AddressLine', 'Line')].filter((one) => one !== null);
  return {
    street: textAt(address, 'StreetName'),
    addition: lines.join(', ') || null,
    city: textAt(address, 'CityName'),
    postCode: textAt(address, 'PostalZone'),
    country: textAt(address, 'Country', 'IdentificationCode'),
  };
}
