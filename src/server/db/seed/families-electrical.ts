// Electrical quantities, time and frequency: kinds of device with models, limits and points as their data sheets have them.
import { atMost, embodies, type Family, indicates, models } from './test-plan.ts';

const climate = [23, 45] as const;
const dmmMethod = 'VDI/VDE/DGQ/DKD 2622 Blatt 3';

export const electricalFamilies: readonly Family[] = [
  {
    id: 'handheld-multimeter', de: 'Handmultimeter', en: 'Handheld multimeter', quantity: 'ELEK', grade: 'PRF', months: 12, price: 69,
    weight: 14, accuracy: '0,05 %', method: dmmMethod, climate, standards: ['5522A'],
    models: models('Fluke: 87V*4, 179*2, 287; Gossen Metrawatt: METRAHIT ENERGY*2, METRAHIT IM XTRA; Keysight: U1252B, U1282A'),
    points: [
      ...indicates(['Gleichspannung', 'DC voltage'], 'V', [
        ['600 mV', 500, 'm', 1, 0.6, 0.06], ['6 V', 5, '', 3, 0.004, 0.0007], ['60 V', 50, '', 2, 0.035, 0.007], ['1000 V', 1000, '', 0, 1.5, 0.6],
      ]),
      ...indicates(['Wechselspannung', 'AC voltage'], 'V', [['6 V, 50 Hz', 5, '', 3, 0.037, 0.005], ['600 V, 50 Hz', 230, '', 1, 1.8, 0.3]]),
      ...indicates(['Widerstand', 'Resistance'], 'Ω', [['600 Ω', 500, '', 1, 1.2, 0.1], ['60 kΩ', 50, 'k', 2, 0.11, 0.01], ['6 MΩ', 5, 'M', 3, 0.031, 0.003]]),
      ...indicates(['Gleichstrom', 'DC current'], 'A', [['600 µA', 400, 'µ', 1, 1.2, 0.12], ['60 mA', 50, 'm', 2, 0.14, 0.02], ['10 A', 8, '', 3, 0.02, 0.005]]),
    ],
  },
  {
    id: 'bench-multimeter', de: 'Tischmultimeter 6½-stellig', en: 'Bench multimeter, 6½ digits', quantity: 'ELEK', grade: 'GEB', months: 12,
    price: 148, weight: 4, accuracy: '0,003 %', method: dmmMethod, climate, standards: ['5522A', '3458A'],
    models: models('Keysight: 34465A*3, 34461A*2; Rohde & Schwarz: HMC8012; Fluke: 8846A'),
    points: [
      ...indicates(['Gleichspannung', 'DC voltage'], 'V', [
        ['100 mV', 100, 'm', 4, 0.0085, 0.0015], ['10 V', 10, '', 5, 0.00034, 0.00008], ['100 V', 100, '', 4, 0.0046, 0.0012], ['1000 V', 1000, '', 2, 0.05, 0.015],
      ]),
      ...indicates(['Wechselspannung', 'AC voltage'], 'V', [['1 V, 1 kHz', 1, '', 5, 0.0009, 0.0002], ['100 V, 50 Hz', 100, '', 3, 0.09, 0.02]]),
      ...indicates(['Widerstand 4-Draht', 'Resistance, 4-wire'], 'Ω', [['100 Ω', 100, '', 4, 0.012, 0.002], ['10 kΩ', 10, 'k', 5, 0.0011, 0.0003], ['1 MΩ', 1, 'M', 5, 0.00011, 0.00003]]),
      ...indicates(['Gleichstrom', 'DC current'], 'A', [['100 mA', 100, 'm', 3, 0.055, 0.01], ['1 A', 1, '', 5, 0.0011, 0.0002]]),
    ],
  },
  {
    id: 'oscilloscope', de: 'Digitaloszilloskop', en: 'Digital oscilloscope', quantity: 'ELEK', grade: 'PRF', months: 12, price: 189, weight: 4,
    accuracy: '2 %', method: 'VDI/VDE/DGQ/DKD 2622 Blatt 4', climate, standards: ['5522A', 'FS725'],
    models: models('Rohde & Schwarz: RTB2004*3, RTM3004; Keysight: DSOX3024T*2, DSOX1204G; Teledyne LeCroy: HDO4034A'),
    points: [
      ...indicates(['Amplitude K1', 'Amplitude CH1'], 'V', [['50 mV/div', 300, 'm', 1, 6, 1.2], ['1 V/div', 6, '', 3, 0.12, 0.02]]),
      ...indicates(['Amplitude K2', 'Amplitude CH2'], 'V', [['50 mV/div', 300, 'm', 1, 6, 1.2], ['1 V/div', 6, '', 3, 0.12, 0.02]]),
      ...indicates(['Zeitbasis', 'Time base'], 'Hz', [['10 MHz', 10, 'M', 5, 0.00005, 0.00001]]),
      ...atMost(['Anstiegszeit', 'Rise time'], 's', [['K1', 1.17, 'n', 2, 1.17, 0.09]]),
    ],
  },
  {
    id: 'clamp-meter', de: 'Strommesszange', en: 'Clamp meter', quantity: 'ELEK', grade: 'PRF', months: 12, price: 58, weight: 5, accuracy: '2 %',
    method: dmmMethod, climate, standards: ['5522A'], models: models('Fluke: 376 FC*2, 325; Chauvin Arnoux: F205; Gossen Metrawatt: METRACLIP 86'),
    points: [
      ...indicates(['Wechselstrom 50 Hz', 'AC current 50 Hz'], 'A', [['100 A', 40, '', 1, 1.3, 0.3], ['400 A', 100, '', 1, 2.5, 0.6], ['1000 A', 500, '', 0, 12, 3]]),
      ...indicates(['Gleichstrom', 'DC current'], 'A', [['100 A', 50, '', 1, 1.5, 0.3]]),
      ...indicates(['Wechselspannung 50 Hz', 'AC voltage 50 Hz'], 'V', [['600 V', 230, '', 1, 4, 0.5]]),
    ],
  },
  {
    id: 'installation-tester', de: 'Installationstester', en: 'Installation tester', quantity: 'ELEK', grade: 'PRF', months: 12, price: 118, weight: 4,
    accuracy: '', method: 'DIN EN 61557', climate, standards: ['5522A', '1424'],
    models: models('Gossen Metrawatt: PROFITEST MASTER*2, METRISO PRIME, SECUTEST PRO; Fluke: 1664 FC; Beha-Amprobe: ProInstall-200'),
    points: [
      ...indicates(['Isolationswiderstand 500 V', 'Insulation resistance 500 V'], 'Ω', [['', 1, 'M', 3, 0.05, 0.006], ['', 100, 'M', 1, 5, 0.8], ['', 1, 'G', 2, 0.1, 0.02]]),
      ...indicates(['Niederohm 200 mA', 'Continuity 200 mA'], 'Ω', [['', 0.5, '', 2, 0.03, 0.006], ['', 10, '', 2, 0.3, 0.03]]),
      ...indicates(['RCD-Auslösezeit', 'RCD trip time'], 's', [['30 mA', 40, 'm', 0, 3, 0.6]]),
      ...indicates(['Schleifenimpedanz', 'Loop impedance'], 'Ω', [['', 1, '', 2, 0.08, 0.02]]),
    ],
  },
  {
    id: 'power-supply', de: 'Labornetzgerät', en: 'Bench power supply', quantity: 'ELEK', grade: 'PRF', months: 24, price: 84, weight: 3, accuracy: '0,05 %',
    method: 'Werkverfahren E-07', climate, standards: ['3458A'], models: models('Rohde & Schwarz: HMP4040*2, NGE103B; Keysight: E36313A*2; EA: PS 3040-20 C'),
    points: [
      ...embodies(['Ausgangsspannung K1', 'Output voltage CH1'], 'V', [['', 5, '', 3, 0.008, 0.001], ['', 12, '', 3, 0.011, 0.002], ['', 32, '', 3, 0.021, 0.004]]),
      ...embodies(['Strombegrenzung K1', 'Current limit CH1'], 'A', [['', 1, '', 4, 0.004, 0.0008], ['', 5, '', 3, 0.012, 0.003]]),
      ...atMost(['Restwelligkeit', 'Ripple'], 'V', [['20 MHz', 1, 'm', 2, 1, 0.15]]),
    ],
  },
  {
    id: 'resistance-decade', de: 'Widerstandsdekade', en: 'Decade resistor', quantity: 'ELEK', grade: 'GEB', months: 24, price: null, weight: 1,
    accuracy: '0,02 %', method: 'Werkverfahren E-11', climate, standards: ['3458A'], models: models('Burster: 1427, 1408; IET Labs: HARS-X-7'),
    points: embodies(['Widerstand', 'Resistance'], 'Ω', [['×10 Ω', 100, '', 4, 0.02, 0.004], ['×100 Ω', 1, 'k', 6, 0.0002, 0.00004], ['×1 kΩ', 10, 'k', 5, 0.002, 0.0004], ['×10 kΩ', 100, 'k', 4, 0.02, 0.005]]),
  },
  {
    id: 'function-generator', de: 'Funktionsgenerator', en: 'Function generator', quantity: 'ZEIT', grade: 'PRF', months: 24, price: 112, weight: 2, accuracy: '1 ppm',
    method: 'Werkverfahren F-02', climate, standards: ['FS725', '3458A'], models: models('Keysight: 33522B*2, EDU33212A; Rohde & Schwarz: HMF2550'),
    points: [
      ...embodies(['Frequenz', 'Frequency'], 'Hz', [['Sinus 1 kHz', 1, 'k', 6, 0.000002, 0.0000004], ['Sinus 10 MHz', 10, 'M', 6, 0.00002, 0.000002]]),
      ...embodies(['Amplitude 1 kHz', 'Amplitude 1 kHz'], 'V', [['Ueff an 50 Ω', 1, '', 4, 0.011, 0.002]]),
    ],
  },
  {
    id: 'frequency-counter', de: 'Frequenzzähler', en: 'Frequency counter', quantity: 'ZEIT', grade: 'GEB', months: 12, price: 96, weight: 1, accuracy: '0,2 ppm',
    method: 'Werkverfahren F-01', climate, standards: ['FS725'], models: models('Keysight: 53220A, 53230A; Pendulum: CNT-91'),
    points: indicates(['Frequenz', 'Frequency'], 'Hz', [['1 kHz', 1, 'k', 7, 0.0000005, 0.0000001], ['10 MHz', 10, 'M', 7, 0.000002, 0.0000003], ['100 MHz', 100, 'M', 6, 0.00002, 0.000003]]),
  },
  {
    id: 'stopwatch', de: 'Stoppuhr', en: 'Stopwatch', quantity: 'ZEIT', grade: 'PRF', months: 24, price: 42, weight: 2, accuracy: '', method: 'Werkverfahren F-05',
    climate, standards: ['FS725'], models: models('Hanhart: Delta E 100*2, Spectron; TFA: 38.2028'),
    points: indicates(['Zeitintervall', 'Time interval'], 's', [['', 60, '', 2, 0.1, 0.03], ['', 600, '', 2, 0.2, 0.03], ['', 3600, '', 2, 0.5, 0.04]]),
  },
  {
    id: 'ref-calibrator', de: 'Multifunktionskalibrator', en: 'Multi-product calibrator', quantity: 'ELEK', grade: 'BEZ', months: 12, price: null, weight: 0, accuracy: '11 ppm',
    method: 'Herstellerverfahren', climate, standards: [], models: models('Fluke: 5522A'),
    points: [
      ...embodies(['Gleichspannung', 'DC voltage'], 'V', [['329 mV', 300, 'm', 4, 0.007, 0.0009], ['3,3 V', 3, '', 6, 0.000035, 0.000006], ['33 V', 30, '', 5, 0.00038, 0.00007], ['1020 V', 1000, '', 3, 0.0195, 0.004]]),
      ...embodies(['Wechselspannung 1 kHz', 'AC voltage 1 kHz'], 'V', [['3,3 V', 3, '', 5, 0.00051, 0.0001]]),
      ...embodies(['Widerstand', 'Resistance'], 'Ω', [['', 100, '', 4, 0.0045, 0.0009], ['', 10, 'k', 6, 0.00038, 0.00006]]),
      ...embodies(['Gleichstrom', 'DC current'], 'A', [['3,3 mA', 3, 'm', 6, 0.00035, 0.00006], ['3 A', 2, '', 5, 0.0008, 0.0001]]),
    ],
  },
  {
    id: 'ref-multimeter', de: 'Referenzmultimeter 8½-stellig', en: 'Reference multimeter, 8½ digits', quantity: 'ELEK', grade: 'BEZ', months: 12, price: null, weight: 0,
    accuracy: '8 ppm', method: 'Herstellerverfahren', climate, standards: [], models: models('Keysight: 3458A'),
    points: [
      ...indicates(['Gleichspannung', 'DC voltage'], 'V', [['100 mV', 100, 'm', 5, 0.0012, 0.0002], ['10 V', 10, '', 7, 0.0000805, 0.000012], ['1000 V', 1000, '', 5, 0.0101, 0.0015]]),
      ...indicates(['Widerstand', 'Resistance'], 'Ω', [['10 kΩ', 10, 'k', 6, 0.000105, 0.00002]]),
    ],
  },
  {
    id: 'ref-resistor', de: 'Normalwiderstand', en: 'Standard resistor set', quantity: 'ELEK', grade: 'BEZ', months: 24, price: null, weight: 0, accuracy: '20 ppm',
    method: 'Herstellerverfahren', climate, standards: [], models: models('Burster: 1424'),
    points: embodies(['Widerstand', 'Resistance'], 'Ω', [['', 1, '', 6, 0.00002, 0.000004], ['', 100, '', 4, 0.002, 0.0003], ['', 10, 'k', 6, 0.0002, 0.00003]]),
  },
  {
    id: 'ref-frequency', de: 'Rubidium-Frequenznormal', en: 'Rubidium frequency standard', quantity: 'ZEIT', grade: 'BEZ', months: 12, price: null, weight: 0, accuracy: '5e-11',
    method: 'GPS-Vergleich / GPS comparison', climate, standards: [], models: models('SRS: FS725'),
    points: embodies(['Abweichung von 10 MHz', 'Deviation from 10 MHz'], 'Hz', [['24 h', 0, 'm', 2, 0.5, 0.1]]),
  },
];
