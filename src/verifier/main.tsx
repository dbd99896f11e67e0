// The page that customers keep begins here. docs/interface/portal.md#verifier.
import './crypto/global-buffer.ts';
import { createRoot } from 'react-dom/client';
import { readKnownLab } from './examine/known-lab.ts';
import { VerifierPage } from './verifier-page.tsx';
import './verifier.css';

const place = document.getElementById('root');
const known = readKnownLab(document.getElementById('lab')?.textContent);
if (place) createRoot(place).render(<VerifierPage known={known} />);
