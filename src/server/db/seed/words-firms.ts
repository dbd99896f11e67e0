// Words that make invented firms: a name, what they do, where they are. Town and postcode belong together; domains end in
// `.example`, so that no letter ever reaches anyone.

export const firmNames = [
  'Achterberg', 'Ahrens', 'Bärwald', 'Bergkamp', 'Böhmer', 'Brüggemann', 'Dahlhoff', 'Dörfler', 'Ebersbach', 'Eschweiler',
  'Falkenried', 'Förster', 'Friesen', 'Gärtner', 'Grünwald', 'Haßler', 'Heidkamp', 'Hölzer', 'Hüttner', 'Jägersberg',
  'Kästner', 'Kellinghaus', 'Klöpper', 'Köhler', 'Kühnel', 'Langeweg', 'Lösch', 'Lührs', 'Maßberg', 'Möllering',
  'Nordhaus', 'Oelkers', 'Östermann', 'Preuß', 'Quandel', 'Rabenau', 'Röttger', 'Rübsam', 'Sandkühler', 'Schäfer',
  'Schröer', 'Strüwe', 'Tannhof', 'Thüring', 'Uhlenbrock', 'Velten', 'Vossberg', 'Wäldchen', 'Weißenfels', 'Wüstefeld',
  'Zöllner', 'Zirbel', 'Reckmann', 'Sieveking', 'Trautwein', 'Hagenau', 'Immenhof', 'Kronsbein', 'Lindhorst', 'Markward',
] as const;

export const englishFirmNames = [
  'Ashcombe', 'Barrowfield', 'Brackenhurst', 'Calderwood', 'Dunmore', 'Eastleigh', 'Fairbourne', 'Glenhaven', 'Harrowgate',
  'Inchmore', 'Kestrel', 'Larkhill', 'Millbrook', 'Northcote', 'Oakridge', 'Pemberton', 'Quarrydale', 'Redfern', 'Stonebridge',
  'Thornbury', 'Underhill', 'Westlake', 'Whitcombe', 'Yarrow',
] as const;

export const trades = [
  'Anlagenbau', 'Antriebstechnik', 'Armaturen', 'Automation', 'Blechbearbeitung', 'Dosiertechnik', 'Elektronik', 'Energietechnik',
  'Feinmechanik', 'Getriebebau', 'Gießerei', 'Hydraulik', 'Kältetechnik', 'Kunststofftechnik', 'Laborbedarf', 'Luftfahrttechnik',
  'Maschinenbau', 'Medizintechnik', 'Messtechnik', 'Oberflächentechnik', 'Optik', 'Pharma', 'Präzisionsteile', 'Prüftechnik',
  'Schaltanlagen', 'Sensorik', 'Sondermaschinen', 'Stahlbau', 'Verbindungstechnik', 'Werkzeugbau', 'Windkraft', 'Zerspanung',
] as const;

export const englishTrades = [
  'Aerospace', 'Automation', 'Brewing Systems', 'Castings', 'Controls', 'Electronics', 'Flow Systems', 'Hydraulics', 'Instruments',
  'Laboratories', 'Machining', 'Medical Devices', 'Metrology', 'Packaging', 'Pharmaceuticals', 'Power Systems', 'Precision', 'Pumps',
  'Rail', 'Turbines', 'Valves', 'Water Services',
] as const;

export interface Place {
  zip: string;
  city: string;
}

export interface Country {
  name: string;
  language: 'de' | 'en';
  forms: readonly string[];
  places: readonly Place[];
  streets: readonly string[];
  phone: string;
  weight: number;
}

const places = (text: string): Place[] =>
  text.split(', ').map((entry) => {
    const [zip = '', ...city] = entry.split('|');
    return { zip, city: city.join('|') };
  });

const germanStreets = [
  'Industriestraße', 'Gewerbering', 'Robert-Bosch-Straße', 'Röntgenstraße', 'Gaußstraße', 'Siemensstraße', 'Am Güterbahnhof',
  'Daimlerstraße', 'An der Mühle', 'Hafenstraße', 'Max-Planck-Ring', 'Ohmstraße', 'Ziegeleiweg', 'Lindenallee', 'Keplerstraße',
] as const;

export const countries: readonly Country[] = [
  {
    name: 'Deutschland',
    language: 'de',
    forms: ['GmbH', 'GmbH', 'GmbH & Co. KG', 'AG', 'KG', 'SE'],
    places: places(
      '38116|Braunschweig, 70565|Stuttgart, 80939|München, 90411|Nürnberg, 44227|Dortmund, 45141|Essen, 50735|Köln, 28199|Bremen, 22525|Hamburg, 04318|Leipzig, 01109|Dresden, 99084|Erfurt, 24116|Kiel, 18059|Rostock, 48155|Münster, 33609|Bielefeld, 37079|Göttingen, 34123|Kassel, 97076|Würzburg, 86153|Augsburg, 89081|Ulm, 78532|Tuttlingen, 79108|Freiburg im Breisgau, 76185|Karlsruhe, 68219|Mannheim, 66115|Saarbrücken, 54292|Trier, 56070|Koblenz, 58093|Hagen, 42329|Wuppertal, 52074|Aachen, 26125|Oldenburg, 49084|Osnabrück, 31137|Hildesheim, 07745|Jena, 98693|Ilmenau, 08058|Zwickau, 93055|Regensburg, 94036|Passau, 87437|Kempten (Allgäu)',
    ),
    streets: germanStreets,
    phone: '+49 30 23125',
    weight: 70,
  },
  {
    name: 'Österreich',
    language: 'de',
    forms: ['GmbH', 'GesmbH', 'AG'],
    places: places('4020|Linz, 8020|Graz, 1230|Wien, 6020|Innsbruck, 5020|Salzburg, 3100|St. Pölten, 6850|Dornbirn'),
    streets: germanStreets,
    phone: '+43 1 99 50',
    weight: 8,
  },
  {
    name: 'Schweiz',
    language: 'de',
    forms: ['AG', 'AG', 'GmbH'],
    places: places('8404|Winterthur, 9015|St. Gallen, 3018|Bern, 6300|Zug, 5000|Aarau, 8200|Schaffhausen'),
    streets: ['Industriestrasse', 'Bahnhofstrasse', 'Technoparkstrasse', 'Werkstrasse'],
    phone: '+41 44 555 0',
    weight: 7,
  },
  {
    name: 'United Kingdom',
    language: 'en',
    forms: ['Ltd', 'Ltd', 'PLC'],
    places: places('B37 7YE|Birmingham, SK3 0XF|Stockport, S9 1XH|Sheffield, CB4 0WS|Cambridge, DE24 9GJ|Derby, EH12 9DT|Edinburgh, RG2 0TD|Reading'),
    streets: ['Station Road', 'Kingsway', 'Foundry Lane', 'Enterprise Park', 'Canal Street'],
    phone: '+44 1632 960',
    weight: 9,
  },
  {
    name: 'Ireland',
    language: 'en',
    forms: ['Ltd', 'DAC'],
    places: places('D15 YT21|Dublin, T12 X8N6|Cork, V94 F5P2|Limerick, H91 W2R8|Galway'),
    streets: ['Harbour Road', 'Parkmore Estate', 'Mill Street'],
    phone: '+353 20 912',
    weight: 3,
  },
  {
    name: 'Nederland',
    language: 'en',
    forms: ['B.V.'],
    places: places('5651 GH|Eindhoven, 3542 DZ|Utrecht, 7521 PE|Enschede, 2629 JD|Delft'),
    streets: ['Techniekweg', 'Havenstraat', 'Philipsdreef'],
    phone: '+31 85 555 0',
    weight: 3,
  },
];
