// Parties and their addresses as CII has them.
import { child, children, type Element, textIn } from '../../lib/xml/xml-tree.ts';
import type { Address, Party } from '../model.ts';
import { attributeOf, identifier, textAt } from './reading.ts';

export function ciiParty(party: Element | null): Party {
  const registered = (scheme: string) =>
    textIn(
      children(party, 'SpecifiedTaxRegistration')
        .map((one) => child(one, 'ID'))
        .find((id) => attributeOf(id, 'schemeID') === scheme) ?? null,
    ) || null;
  const contact = child(party, 'DefinedTradeContact');
  return {
    name: textAt(party, 'Name') ?? '',
    id: textAt(party, 'ID') ?? textAt(party, 'GlobalID'),
    legalId: identifier(child(party, 'SpecifiedLegalOrganization', 'ID')),
    vatId: registered('VA'),
    taxNumber: registered('FC'),
    legalNote: textAt(party, 'Description'),
    electronicAddress: identifier(child(party, 'URIUniversalCommunication', 'URIID')),
    address: ciiAddress(child(party, 'PostalTradeAddress')),
    contact: contact && {
      name: textAt(contact, 'PersonName') ?? textAt(contact, 'DepartmentName'),
      phone: textAt(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
      email: textAt(contact, 'EmailURIUniversalCommunication', 'URIID'),
    },
  };
}

export function ciiAddress(address: Element | null): Address {
  const lines = [textAt(address, 'LineTwo'), textAt(address, 'LineThree')].filter((one) => one !== null);
  return {
    street: textAt(address, 'LineOne'),
    addition: lines.join(', ') || null,
    city: textAt(address, 'CityName'),
    postCode: textAt(address, 'PostcodeCode'),
    country: textAt(address, 'CountryID'),
  };
}
