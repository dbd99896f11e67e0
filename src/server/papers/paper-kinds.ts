// All papers there are. The list is data: addresses, files and kept reports are made from it.
import { needs } from '../contract/operations.ts';
import { certificateDocument } from '../documents/calibration-certificate/contract.ts';
import { loadCertificate } from './certificate.ts';
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
];
