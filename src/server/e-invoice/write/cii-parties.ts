// Who sells, who buys and where it goes, as CII writes them.
import { element } from '../../lib/xml/write-xml.ts';
import type { Element } from '../../lib/xml/xml-tree.ts';
import type { Address, Contact, DeliveryParty, Identifier, Party } from '../model.ts';
import { group, leaf } from './parts.ts';

export const sellerParty = (party: Party): Element =>
  element('ram:SellerTradeParty', ...parts(party), registration('FC', party.taxNumber));

/** A buyer's tax number and the note about its register are no terms of the standard. */
export const buyerParty = (party: Party): Element => element('ram:BuyerTradeParty', ...parts({ ...party, legalNote: null }));

export const shipTo = ({ name, address: at }: DeliveryParty): Element | null =>
  group('ram:ShipToTradeParty', leaf('ram:Name', name), at && address(at));

function parts({ id, name, legalNote, legalId, contact, address: at, electronicAddress, vatId }: Party): (Element | null)[] {
  return [
    leaf('ram:ID', id),
    leaf('ram:Name', name),
    leaf('ram:Description', legalNote),
    group('ram:SpecifiedLegalOrganization', identifier('ram:ID', legalId)),
    contact && tradeContact(contact),
    address(at),
    group('ram:URIUniversalCommunication', identifier('ram:URIID', electronicAddress)),
    registration('VA', vatId),
  ];
}

const identifier = (name: string, given: Identifier | null) => given && leaf(name, given.value, { schemeID: given.scheme });

const registration = (scheme: 'VA' | 'FC', number: string | null) =>
  group('ram:SpecifiedTaxRegistration', leaf('ram:ID', number, { schemeID: scheme }));

function tradeContact({ name, phone, email }: Contact): Element | null {
  return group(
    'ram:DefinedTradeContact',
    leaf('ram:PersonName', name),
    group('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', phone)),
    group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', email)),
  );
}

function address({ postCode, street, addition, city, country }: Address): Element | null {
  return group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', postCode),
    leaf('ram:LineOne', street),
    leaf('ram:LineTwo', addition),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  );
}
