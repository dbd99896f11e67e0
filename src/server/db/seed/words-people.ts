// Names of people, departments and places in a firm.

export const firstNames = {
  de: [
    'Anke', 'Bärbel', 'Björn', 'Carsten', 'Dagmar', 'Dörte', 'Elif', 'Emre', 'Fabian', 'Frauke', 'Gülcan', 'Hannes', 'Ines', 'Jörg',
    'Jürgen', 'Katrin', 'Lena', 'Lukas', 'Magdalena', 'Matthias', 'Mehmet', 'Nadine', 'Oliver', 'Petra', 'Ralf', 'Sabine', 'Söhnke',
    'Stefan', 'Tanja', 'Thomas', 'Ute', 'Volker', 'Wiebke', 'Yasemin',
  ],
  en: [
    'Aisha', 'Andrew', 'Claire', 'Colin', 'Daniel', 'Eilidh', 'Fiona', 'Gareth', 'Hannah', 'Imran', 'Joanne', 'Kieran', 'Liam',
    'Margaret', 'Niall', 'Olivia', 'Priya', 'Rhys', 'Siobhán', 'Stuart', 'Teresa', 'William',
  ],
} as const;

export const lastNames = {
  de: [
    'Aydın', 'Bäcker', 'Baumgärtner', 'Brandt', 'Dietrich', 'Ehlers', 'Fröhlich', 'Göbel', 'Groß', 'Günther', 'Hänsel', 'Heß', 'Höfer',
    'Jäger', 'Jensen', 'Kaiser', 'Kowalski', 'Krüger', 'Lindemann', 'Löffler', 'Meißner', 'Möller', 'Müller', 'Öztürk', 'Pfeiffer',
    'Ranft', 'Richter', 'Schäfers', 'Schönfeld', 'Schütte', 'Seidel', 'Strauß', 'Thönnes', 'Voß', 'Weiß', 'Wörner', 'Yıldız', 'Zimmer',
  ],
  en: [
    'Abbott', 'Barnes', 'Calloway', 'Donnelly', 'Ellery', 'Fitzgerald', 'Gallagher', 'Hughes', 'Iqbal', 'Jennings', 'Kavanagh', 'Lowe',
    'McAllister', 'Nolan', "O'Brien", 'Patel', 'Quinn', 'Rowlands', 'Sutherland', 'Turner', 'Walsh', 'Wright',
  ],
} as const;

export const departments = {
  de: ['Qualitätssicherung', 'Prüfmittelüberwachung', 'Einkauf', 'Instandhaltung', 'Entwicklung', 'Wareneingang', 'Messraum'],
  en: ['Quality', 'Metrology', 'Purchasing', 'Maintenance', 'Engineering', 'Goods-in', 'Test laboratory'],
} as const;

export const workplaces = {
  de: [
    'Halle 1, Montage', 'Halle 2, Linie 4', 'Halle 3, Prüffeld', 'Messraum', 'Wareneingang', 'Labor Nord', 'Labor Süd',
    'Instandhaltung, Schrank 7', 'Endprüfung', 'Versand', 'Werkzeugausgabe', 'Reinraum ISO 7', 'Außenstelle', 'Servicewagen 12',
  ],
  en: [
    'Building A, line 2', 'Building B, test bay', 'Metrology room', 'Goods-in', 'Stores, rack 14', 'Workshop', 'Final inspection',
    'Clean room', 'Service van 3', 'Boiler house', 'Quality lab',
  ],
} as const;

/** Who calibrates and who releases in the demonstration lab; the first is the demonstration technician. */
export const technicians = ['Jana Köhler', 'Tobias Weiß', 'Mareike Jürgens', 'Peter Ashworth', 'Özlem Demir', 'Niklas Groß'] as const;
export const releasers = ['Dr. Ulrike Sommerfeld', 'Martin Hübner'] as const;
