// Length, mass, force and torque, volume: kinds of device with models, limits and points as their standards have them.
import { atMost, embodies, type Family, indicates, models } from './test-plan.ts';

const lengthClimate = [20, 48] as const;

export const mechanicalFamilies: readonly Family[] = [
  {
    id: 'calliper', de: 'Messschieber 150 mm', en: 'Calliper 150 mm', quantity: 'LAEN', grade: 'PRF', months: 12, price: 24, weight: 14, accuracy: '0,03 mm',
    method: 'VDI/VDE/DGQ 2618 Blatt 9.1', climate: lengthClimate, standards: ['516-944-10'],
    models: models('Mitutoyo: 500-196-30*4, 500-181-30*2; Mahr: 16 EWRi*3; Hoffmann: GARANT 412811*2; Holex: 412616'),
    points: [
      ...indicates(['Außenmessung', 'External measurement'], 'mm', [['', 0, '', 2, 0.02, 0.008], ['', 41.3, '', 2, 0.03, 0.01], ['', 81.5, '', 2, 0.03, 0.01], ['', 131.4, '', 2, 0.03, 0.01], ['', 150, '', 2, 0.03, 0.01]]),
      ...indicates(['Innenmessung', 'Internal measurement'], 'mm', [['Ring 20 mm', 20, '', 2, 0.03, 0.01]]),
      ...indicates(['Tiefenmessung', 'Depth measurement'], 'mm', [['', 50, '', 2, 0.03, 0.01]]),
      ...atMost(['Parallelität der Messflächen', 'Parallelism of measuring faces'], 'mm', [['', 0.02, '', 2, 0.02, 0.005]]),
    ],
  },
  {
    id: 'micrometer', de: 'Bügelmessschraube 0–25 mm', en: 'Micrometer 0–25 mm', quantity: 'LAEN', grade: 'PRF', months: 12, price: 29, weight: 9, accuracy: '4 µm',
    method: 'VDI/VDE/DGQ 2618 Blatt 10.1', climate: lengthClimate, standards: ['516-944-10'],
    models: models('Mitutoyo: 293-240-30*3, 103-137; Mahr: 40 EWR*2, 40 SM; Hoffmann: GARANT 421500'),
    points: [
      ...indicates(['Außenmaß', 'External dimension'], 'mm', [['', 2.5, '', 3, 0.004, 0.001], ['', 7.7, '', 3, 0.004, 0.001], ['', 12.9, '', 3, 0.004, 0.001], ['', 17.6, '', 3, 0.004, 0.001], ['', 22.8, '', 3, 0.004, 0.001], ['', 25, '', 3, 0.004, 0.001]]),
      ...atMost(['Ebenheit der Messflächen', 'Flatness of measuring faces'], 'm', [['', 0.6, 'µ', 2, 0.6, 0.15]]),
      ...atMost(['Parallelität der Messflächen', 'Parallelism of measuring faces'], 'm', [['', 2, 'µ', 1, 2, 0.4]]),
    ],
  },
  {
    id: 'dial-gauge', de: 'Messuhr 10 mm', en: 'Dial gauge 10 mm', quantity: 'LAEN', grade: 'PRF', months: 12, price: 27, weight: 6, accuracy: '0,01 mm',
    method: 'VDI/VDE/DGQ 2618 Blatt 11.1', climate: lengthClimate, standards: ['516-944-10'], models: models('Mahr: MarCator 810 A*2, MarCator 1086 R; Mitutoyo: 2046A*2; Käfer: M 2 T'),
    points: [
      ...atMost(['Abweichungsspanne fe', 'Span of error fe'], 'm', [['10 mm', 15, 'µ', 1, 15, 1.6]]),
      ...atMost(['Abweichungsspanne ft', 'Span of error ft'], 'm', [['0,1 mm', 5, 'µ', 1, 5, 1]]),
      ...atMost(['Messwertumkehrspanne fu', 'Hysteresis fu'], 'm', [['', 3, 'µ', 1, 3, 0.7]]),
      ...atMost(['Wiederholpräzision fw', 'Repeatability fw'], 'm', [['', 3, 'µ', 1, 3, 0.6]]),
    ],
  },
  {
    id: 'plug-gauge', de: 'Grenzlehrdorn Ø 10 H7', en: 'Plug gauge Ø 10 H7', quantity: 'LAEN', grade: 'PRF', months: 24, price: 19, weight: 7, accuracy: 'H7',
    method: 'VDI/VDE/DGQ 2618 Blatt 4.1', climate: lengthClimate, standards: ['516-944-10'], models: models('Hoffmann: GARANT 480200*2; JBO: GLD 10 H7; Frenco: GLD 10 H7'),
    points: [
      ...embodies(['Gutseite', 'GO side'], 'mm', [['Ebene 1', 10.002, '', 4, 0.001, 0.0003], ['Ebene 2', 10.002, '', 4, 0.001, 0.0003]]),
      ...embodies(['Ausschussseite', 'NO GO side'], 'mm', [['', 10.015, '', 4, 0.00075, 0.0002]]),
    ],
  },
  {
    id: 'height-gauge', de: 'Höhenmessgerät 600 mm', en: 'Height gauge 600 mm', quantity: 'LAEN', grade: 'PRF', months: 12, price: 98, weight: 2, accuracy: '0,04 mm',
    method: 'VDI/VDE/DGQ 2618 Blatt 9.3', climate: lengthClimate, standards: ['516-944-10'], models: models('Mahr: Digimar 814 SR; Mitutoyo: HDS-H60C'),
    points: indicates(['Höhe', 'Height'], 'mm', [['', 50, '', 2, 0.02, 0.005], ['', 200, '', 2, 0.03, 0.006], ['', 400, '', 2, 0.03, 0.008], ['', 600, '', 2, 0.04, 0.01]]),
  },
  {
    id: 'ref-gauge-blocks', de: 'Parallelendmaßsatz, Klasse 0', en: 'Gauge block set, grade 0', quantity: 'LAEN', grade: 'BEZ', months: 24, price: null, weight: 0,
    accuracy: 'ISO 3650, 0', method: 'DIN EN ISO 3650', climate: lengthClimate, standards: [], models: models('Mitutoyo: 516-944-10'),
    points: embodies(['Abweichung vom Nennmaß', 'Deviation from nominal length'], 'm', [['1 mm', 0, 'µ', 2, 0.12, 0.04], ['10 mm', 0, 'µ', 2, 0.12, 0.04], ['25 mm', 0, 'µ', 2, 0.14, 0.045], ['50 mm', 0, 'µ', 2, 0.2, 0.05], ['100 mm', 0, 'µ', 2, 0.3, 0.07]]),
  },
  {
    id: 'analytical-balance', de: 'Analysenwaage 220 g', en: 'Analytical balance 220 g', quantity: 'MASS', grade: 'PRF', months: 12, price: 164, weight: 5, accuracy: 'I',
    method: 'EURAMET cg-18', climate: [22, 45], standards: ['158545'], models: models('Mettler Toledo: XPE205*2, ME204*2; Sartorius: Cubis II MCA225S, Entris II BCE224I*2'),
    points: [
      ...indicates(['Richtigkeit', 'Error of indication'], 'g', [['', 10, '', 4, 0.0004, 0.0001], ['', 50, '', 4, 0.0004, 0.0001], ['', 100, '', 4, 0.0006, 0.00015], ['', 200, '', 4, 0.0008, 0.0002]]),
      ...atMost(['Wiederholbarkeit 100 g', 'Repeatability 100 g'], 'g', [['s, n = 10', 0.2, 'm', 2, 0.2, 0.05]]),
      ...atMost(['Exzentrizität 100 g', 'Eccentricity 100 g'], 'g', [['', 0.6, 'm', 1, 0.6, 0.15]]),
    ],
  },
  {
    id: 'platform-scale', de: 'Industriewaage 30 kg', en: 'Bench scale 30 kg', quantity: 'MASS', grade: 'PRF', months: 12, price: 118, weight: 4, accuracy: 'III',
    method: 'EURAMET cg-18', climate: [21, 50], standards: ['158647'], models: models('Mettler Toledo: ICS425, BBA231; Kern: FKB 30K1A*2; Sartorius: Signum 1'),
    points: [
      ...indicates(['Richtigkeit', 'Error of indication'], 'g', [['', 1, 'k', 3, 0.001, 0.0003], ['', 10, 'k', 3, 0.002, 0.0005], ['', 20, 'k', 3, 0.003, 0.0007], ['', 30, 'k', 3, 0.003, 0.0009]]),
      ...atMost(['Exzentrizität 10 kg', 'Eccentricity 10 kg'], 'g', [['', 2, '', 1, 2, 0.5]]),
    ],
  },
  {
    id: 'weight-set', de: 'Gewichtssatz F1, 1 g–200 g', en: 'Weight set F1, 1 g–200 g', quantity: 'MASS', grade: 'GEB', months: 24, price: 142, weight: 2, accuracy: 'OIML F1',
    method: 'OIML R 111-1', climate: [20, 48], standards: ['158545'], models: models('Kern: 325-026; Häfner: F1 200 g; Mettler Toledo: 15884'),
    points: embodies(['Abweichung vom Nennwert', 'Deviation from nominal'], 'g', [['1 g', 0, 'm', 3, 0.1, 0.03], ['10 g', 0, 'm', 3, 0.2, 0.06], ['50 g', 0, 'm', 3, 0.3, 0.1], ['100 g', 0, 'm', 3, 0.5, 0.16], ['200 g', 0, 'm', 3, 1, 0.3]]),
  },
  {
    id: 'ref-weights-e2', de: 'Gewichtssatz E2, 1 mg–200 g', en: 'Weight set E2, 1 mg–200 g', quantity: 'MASS', grade: 'BEZ', months: 24, price: null, weight: 0, accuracy: 'OIML E2',
    method: 'OIML R 111-1', climate: [20, 48], standards: [], models: models('Mettler Toledo: 158545'),
    points: embodies(['Abweichung vom Nennwert', 'Deviation from nominal'], 'g', [['1 g', 0, 'm', 3, 0.03, 0.01], ['10 g', 0, 'm', 3, 0.06, 0.02], ['20 g', 0, 'm', 3, 0.08, 0.025], ['50 g', 0, 'm', 3, 0.1, 0.03], ['100 g', 0, 'm', 3, 0.16, 0.05], ['200 g', 0, 'm', 3, 0.3, 0.1]]),
  },
  {
    id: 'ref-weights-f1', de: 'Gewichte F1, 1 kg–20 kg', en: 'Weights F1, 1 kg–20 kg', quantity: 'MASS', grade: 'GEB', months: 24, price: null, weight: 0, accuracy: 'OIML F1',
    method: 'OIML R 111-1', climate: [20, 48], standards: [], models: models('Mettler Toledo: 158647'),
    points: embodies(['Abweichung vom Nennwert', 'Deviation from nominal'], 'g', [['1 kg', 0, 'm', 2, 5, 1.6], ['5 kg', 0, 'm', 1, 25, 8], ['10 kg', 0, 'm', 1, 50, 16], ['20 kg', 0, 'm', 0, 100, 30]]),
  },
  {
    id: 'torque-wrench', de: 'Drehmomentschlüssel 20–100 N·m', en: 'Torque wrench 20–100 N·m', quantity: 'KRAF', grade: 'PRF', months: 12, price: 46, weight: 9, accuracy: '4 %',
    method: 'DIN EN ISO 6789-2', climate: [22, 48], standards: ['TB2/200'], models: models('Stahlwille: 730N/10*2; Gedore: Dremometer A+S; Hoffmann: GARANT 656350*2; Rahsol: 754-02'),
    points: indicates(['Drehmoment rechts', 'Torque clockwise'], 'N·m', [['20 %', 20, '', 1, 0.8, 0.2], ['60 %', 60, '', 1, 2.4, 0.6], ['100 %', 100, '', 1, 4, 1]]),
  },
  {
    id: 'torque-screwdriver', de: 'Drehmoment-Schraubendreher 1–6 N·m', en: 'Torque screwdriver 1–6 N·m', quantity: 'KRAF', grade: 'PRF', months: 12, price: 41, weight: 3, accuracy: '6 %',
    method: 'DIN EN ISO 6789-2', climate: [22, 48], standards: ['TB2/200'], models: models('Wera: 7440*2; Stahlwille: 775/5'),
    points: indicates(['Drehmoment rechts', 'Torque clockwise'], 'N·m', [['20 %', 1.2, '', 3, 0.072, 0.018], ['60 %', 3.6, '', 2, 0.216, 0.05], ['100 %', 6, '', 2, 0.36, 0.09]]),
  },
  {
    id: 'force-gauge', de: 'Kraftmessgerät 500 N', en: 'Force gauge 500 N', quantity: 'KRAF', grade: 'PRF', months: 12, price: 76, weight: 2, accuracy: '0,5 %', method: 'DKD-R 3-3',
    climate: [22, 48], standards: ['U2B/10kN'], models: models('Sauter: FH 500; Mark-10: M5-100; Imada: ZTA-500N'),
    points: indicates(['Druckkraft', 'Compressive force'], 'N', [['', 100, '', 1, 2.5, 0.4], ['', 200, '', 1, 2.5, 0.5], ['', 300, '', 1, 2.5, 0.6], ['', 500, '', 1, 2.5, 0.7]]),
  },
  {
    id: 'ref-torque', de: 'Drehmomentaufnehmer 200 N·m', en: 'Torque transducer 200 N·m', quantity: 'KRAF', grade: 'BEZ', months: 24, price: null, weight: 0, accuracy: '0,05', method: 'DIN 51309',
    climate: [22, 45], standards: [], models: models('HBM: TB2/200'),
    points: indicates(['Kennwert', 'Output'], 'mV/V', [['40 N·m', 0.3, '', 5, 0.0003, 0.00008], ['100 N·m', 0.75, '', 5, 0.0005, 0.0001], ['200 N·m', 1.5, '', 5, 0.0008, 0.0002]]),
  },
  {
    id: 'ref-force', de: 'Kraftaufnehmer 10 kN', en: 'Force transducer 10 kN', quantity: 'KRAF', grade: 'BEZ', months: 24, price: null, weight: 0, accuracy: '0,5', method: 'DIN EN ISO 376',
    climate: [22, 45], standards: [], models: models('HBM: U2B/10kN'),
    points: indicates(['Kennwert', 'Output'], 'mV/V', [['2 kN', 0.4, '', 5, 0.0006, 0.0001], ['6 kN', 1.2, '', 5, 0.001, 0.0002], ['10 kN', 2, '', 5, 0.0015, 0.0004]]),
  },
  {
    id: 'piston-pipette', de: 'Kolbenhubpipette 100–1000 µL', en: 'Piston pipette 100–1000 µL', quantity: 'VOLU', grade: 'PRF', months: 6, price: 32, weight: 8, accuracy: '0,8 %',
    method: 'DIN EN ISO 8655-6', climate: [21, 55], standards: ['MCA225P'], models: models('Eppendorf: Research plus 1000*3, Reference 2 1000; Sartorius: Tacta 1000*2; Brand: Transferpette S 1000; Gilson: PIPETMAN L P1000L'),
    points: [
      ...embodies(['Systematische Abweichung', 'Systematic error'], 'L', [['100 µL', 100, 'µ', 2, 8, 0.5], ['500 µL', 500, 'µ', 2, 8, 0.6], ['1000 µL', 1000, 'µ', 1, 8, 0.8]]),
      ...atMost(['Zufällige Abweichung', 'Random error'], 'L', [['1000 µL', 3, 'µ', 2, 3, 0.4]]),
    ],
  },
  {
    id: 'flow-meter', de: 'Durchflussmessgerät DN 50', en: 'Flow meter DN 50', quantity: 'VOLU', grade: 'PRF', months: 24, price: 285, weight: 2, accuracy: '0,5 %', method: 'Werkverfahren V-03',
    climate: [21, 50], standards: ['MCA225P'], models: models('Endress+Hauser: Proline Promag W 400, Proline Promass F 300; Krohne: OPTIFLUX 4300'),
    points: indicates(['Volumenstrom Wasser', 'Volume flow, water'], 'm³/h', [['20 %', 7, '', 3, 0.035, 0.01], ['50 %', 17.5, '', 3, 0.088, 0.025], ['100 %', 35, '', 2, 0.18, 0.05]]),
  },
  {
    id: 'ref-pipette-balance', de: 'Mikrowaage für Volumenmessung', en: 'Balance for gravimetric volume', quantity: 'VOLU', grade: 'BEZ', months: 12, price: null, weight: 0, accuracy: 'I', method: 'EURAMET cg-18',
    climate: [21, 55], standards: [], models: models('Sartorius: MCA225P'),
    points: indicates(['Richtigkeit', 'Error of indication'], 'g', [['', 0.1, '', 5, 0.00006, 0.00002], ['', 1, '', 5, 0.00006, 0.00002], ['', 100, '', 5, 0.00012, 0.00004]]),
  },
];
