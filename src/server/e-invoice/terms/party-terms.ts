// Who sells, who buys and where it goes.
import { electronicAddressProblem } from '../../contract/values/trading/electronic-address.ts';
import { plainVatId, vatIdProblem } from '../../contract/values/vat-id.ts';
import type { Invoice, Party } from '../model.ts';
import { type Asked, type Check, isMissing, type MissingTerm, told } from './term.ts';

export function partyTerms({ invoice, isXrechnung }: Asked): MissingTerm[] {
  const { seller, buyer } = invoice;
  const known = !isMissing(seller.id) || !isMissing(seller.legalId?.value) || !isMissing(seller.vatId);
  return told([
    [isMissing(seller.name), 'seller_name', 'BT-27', 'BR-06', '/seller/name'],
    [!isCountry(seller), 'seller_country', 'BT-40', 'BR-09', '/seller/address/country'],
    [!known, 'seller_identifier', 'BT-31', 'BR-CO-26', '/seller/vatId'],
    [isWrongVatId(seller), 'vat_id_form', 'BT-31', 'BR-CO-09', '/seller/vatId', { found: seller.vatId ?? '' }],
    [isMissing(buyer.name), 'buyer_name', 'BT-44', 'BR-07', '/buyer/name'],
    [!isCountry(buyer), 'buyer_country', 'BT-55', 'BR-11', '/buyer/address/country'],
    [isWrongVatId(buyer), 'vat_id_form', 'BT-48', 'BR-CO-09', '/buyer/vatId', { found: buyer.vatId ?? '' }],
    ...electronicAddress(seller, { term: 'BT-34', rule: 'PEPPOL-EN16931-R020', where: '/seller', isXrechnung }),
    ...electronicAddress(buyer, { term: 'BT-49', rule: 'PEPPOL-EN16931-R010', where: '/buyer', isXrechnung }),
    ...(isXrechnung ? germanChecks(invoice) : []),
    ...deliveryChecks(invoice, isXrechnung),
  ]);
}

const isCountry = ({ address }: Pick<Party, 'address'>) => /^[A-Z]{2}$/.test(address.country ?? '');

/** Of countries whose form is not known the first letters have to do. */
function isWrongVatId({ vatId }: Party): boolean {
  if (isMissing(vatId)) return false;
  const plain = plainVatId(vatId ?? '');
  const problem = vatIdProblem(plain);
  return !/^[A-Z]{2}./.test(plain) || (problem !== null && problem.key !== 'errors.vat_id.country');
}

interface Where {
  term: string;
  rule: string;
  where: string;
  isXrechnung: boolean;
}

function electronicAddress({ electronicAddress: address }: Party, { term, rule, where, isXrechnung }: Where): Check[] {
  const place = `${where}/electronicAddress`;
  const name = where === '/seller' ? 'seller_electronic_address' : 'buyer_electronic_address';
  if (address === null || isMissing(address.value)) return [[isXrechnung, name, term, rule, place]];
  const wrong = electronicAddressProblem(address.scheme, address.value) !== null;
  return [
    [wrong, 'electronic_address_form', term, 'BR-CL-25', place, { found: `${address.scheme ?? ''} ${address.value}`.trim() }],
  ];
}

/** What XRechnung asks for beyond the standard. */
function germanChecks({ seller, buyer }: Invoice): Check[] {
  const { contact } = seller;
  const [phone, email] = [contact?.phone ?? '', contact?.email ?? ''];
  return [
    [isMissing(seller.address.city), 'seller_city', 'BT-37', 'BR-DE-3', '/seller/address/city'],
    [isMissing(seller.address.postCode), 'seller_post_code', 'BT-38', 'BR-DE-4', '/seller/address/postCode'],
    [isMissing(contact?.name), 'contact_name', 'BT-41', 'BR-DE-5', '/seller/contact/name'],
    [isMissing(phone), 'contact_phone', 'BT-42', 'BR-DE-6', '/seller/contact/phone'],
    [
      !isMissing(phone) && !/(\d.*){3}/s.test(phone),
      ...(['contact_phone_form', 'BT-42', 'BR-DE-27', '/seller/contact/phone', {}, 'hint'] as const),
    ],
    [isMissing(email), 'contact_email', 'BT-43', 'BR-DE-7', '/seller/contact/email'],
    [
      !isMissing(email) && electronicAddressProblem('EM', email) !== null,
      ...(['contact_email_form', 'BT-43', 'BR-DE-28', '/seller/contact/email', {}, 'hint'] as const),
    ],
    [isMissing(buyer.address.city), 'buyer_city', 'BT-52', 'BR-DE-8', '/buyer/address/city'],
    [isMissing(buyer.address.postCode), 'buyer_post_code', 'BT-53', 'BR-DE-9', '/buyer/address/postCode'],
  ];
}

function deliveryChecks({ delivery }: Invoice, isXrechnung: boolean): Check[] {
  const address = delivery?.address ?? null;
  if (address === null) return [];
  return [
    [!isCountry({ address }), 'delivery_country', 'BT-80', 'BR-57', '/delivery/address/country'],
    [isXrechnung && isMissing(address.city), 'delivery_city', 'BT-77', 'BR-DE-10', '/delivery/address/city'],
    [isXrechnung && isMissing(address.postCode), 'delivery_post_code', 'BT-78', 'BR-DE-11', '/delivery/address/postCode'],
  ];
}
