// All papers there are. The list is data: addresses, files and kept reports are made from it.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { certificateDocument } from '../documents/calibration-certificate/contract.ts';
import { orderDocument, orderTypes } from '../documents/order-document/contract.ts';
import { loadCertificate } from './certificate.ts';
import { loadOrder } from './order.ts';
import type { PaperKind } from './paper-kind.ts';

export const paperKinds: readonly PaperKind[] = [
  {
    contract: 'calibration-certificate',
    resource: 'calibration',
    path: 'calibrations',
    word: 'certificate',
    summary: 'The certificate of a calibration',
    requirement: needs('calibration_view'),
    document: certificateDocument,
    load: loadCertificate,
  },
  {
    contract: 'order-document',
    resource: 'booking',
    path: 'bookings',
    word: 'order-document',
    summary: 'Offer, confirmation, delivery note or invoice of an order',
    requirement: needs('bookings_view'),
    document: orderDocument,
    options: {
      type: z.enum(orderTypes).optional().meta({ description: 'What the order is sent as; by its status when not said.' }),
    },
    load: loadOrder,
  },
];
