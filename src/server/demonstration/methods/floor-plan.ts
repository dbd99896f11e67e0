// The plan of a building of the demonstration lab, with the devices that stand there and two of its rooms on it.
import type { Row } from '../../schema/define-resource.ts';
import { keepFile, pagePdf, pdfText } from '../world/pdf-page.ts';
import type { World } from '../world/world.ts';

const building = 'Gebäude A';
const [width, height] = [900, 560] as const;
const title = `${building}, Erdgeschoss`;

interface Room {
  name: string;
  left: number;
  bottom: number;
  width: number;
  height: number;
}

const rooms: readonly Room[] = [
  { name: 'Längenlabor', left: 30, bottom: 300, width: 300, height: 220 },
  { name: 'Elektrolabor', left: 330, bottom: 300, width: 260, height: 220 },
  { name: 'Druck und Kraft', left: 590, bottom: 300, width: 280, height: 220 },
  { name: 'Flur', left: 30, bottom: 220, width: 840, height: 80 },
  { name: 'Wareneingang', left: 30, bottom: 30, width: 240, height: 190 },
  { name: 'Klimaraum', left: 270, bottom: 30, width: 280, height: 190 },
  { name: 'Lager', left: 550, bottom: 30, width: 320, height: 190 },
];

function drawn(): Buffer {
  const walls = rooms.map((room) => `${room.left} ${room.bottom} ${room.width} ${room.height} re S`);
  const names = rooms.map(
    (room) => `BT /F1 13 Tf 0.45 g ${room.left + 12} ${room.bottom + room.height - 24} Td (${pdfText(room.name)}) Tj ET`,
  );
  return pagePdf(['2 w 0.25 G', ...walls, ...names].join('\n'), [width, height]);
}

/** Side by side in a room, so that no mark hides another. */
function spot(ordinal: number): { x: number; y: number } {
  const inside = rooms.filter(({ name }) => name !== 'Flur');
  const room = inside[ordinal % inside.length];
  const row = Math.floor(ordinal / inside.length);
  if (!room) return { x: 0.5, y: 0.5 };
  const [x, y] = [room.left + 40 + (row % 2) * room.width * 0.5, room.bottom + room.height - 60 - Math.floor(row / 2) * 50];
  return { x: Math.round((x / width) * 1000) / 1000, y: Math.round((1 - y / height) * 1000) / 1000 };
}

const mostMarks = 16;

export function insertFloorPlan({ handle, loader, calendar }: World, folder: string): void {
  const content = drawn();
  const created_at = calendar.instant(calendar.today - 60, 11, 0);
  const document = loader.insert('document', {
    ...{ title, type: 'Lageplan', file_name: 'gebaeude-a.pdf', media_type: 'application/pdf', size: content.length },
    ...{ file_hash: keepFile(folder, content), uploaded_by: 'Dr. Ulrike Sommerfeld', created_at },
  });
  const plan = loader.insert('floor_plan', { title, document_uID: document, location_1: building, created_at });
  const standing = handle
    .prepare(`select "MTAG" as device, "L2802" as room from location
      where "L2801" = ? and "L2815" = 1 and status = 'L' order by "LTAG" limit ?`)
    .all(building, mostMarks) as { device: string; room: string }[];
  standing.forEach(({ device, room }, index) => {
    // Of the last two their rooms: what stands there is counted.
    const isRoom = index >= mostMarks - 2;
    const subject: Row = isRoom ? { location_1: building, location_2: room } : { MTAG: device };
    loader.insert('floor_plan_mark', { floor_plan_uID: plan, ...subject, ...spot(index), created_at });
  });
}
