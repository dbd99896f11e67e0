// The parts of a workbook as tags and texts: what the reader of XML refuses is a damaged workbook.
import { createXmlReader, XmlError, type XmlEvent } from '../../lib/xml/xml-events.ts';
import { tableFault } from '../cells/table-fault.ts';

/** The events of each piece of text together: one turn of the loop a piece, not one an event. */
export async function* partEvents(pieces: AsyncIterable<string>): AsyncGenerator<XmlEvent[]> {
  const reader = createXmlReader();
  for await (const piece of pieces) {
    const events = orDamaged(() => reader.write(piece));
    if (events.length > 0) yield events;
  }
  orDamaged(() => reader.close());
}

function orDamaged<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof XmlError ? tableFault('damaged') : error;
  }
}
