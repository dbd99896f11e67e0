// A ticket: its risk at a glance, assessed by picking a cell of the matrix.
import { ticketKind } from '../../records/kinds/office/tickets.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { RiskGlance } from './risk-glance.tsx';

const parts = { Glance: RiskGlance };

export function TicketPage() {
  return <RecordPage kind={ticketKind} parts={parts} />;
}
