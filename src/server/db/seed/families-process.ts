// Temperature, humidity, pressure: kinds of device with models, limits and points as their data sheets have them.
import { atMost, embodies, type Family, indicates, models } from './test-plan.ts';

const climate = [23, 45] as const;

export const processFamilies: readonly Family[] = [
  {
    id: 'digital-thermometer', de: 'Digitalthermometer mit Fühler', en: 'Digital thermometer with probe', quantity: 'TEMP', grade: 'PRF', months: 12, price: 64, weight: 8, accuracy: '0,3 °C',
    method: 'DKD-R 5-1', climate, standards: ['CTR3000'], models: models('Testo: 735-2*2, 720*2, 110; Greisinger: GMH 3710; Fluke: 51 II'),
    points: indicates(['Temperatur', 'Temperature'], '°C', [['Bad', -20, '', 1, 0.3, 0.06], ['Eispunkt', 0, '', 1, 0.2, 0.05], ['Bad', 60, '', 1, 0.3, 0.06], ['Blockkalibrator', 150, '', 1, 0.5, 0.12]]),
  },
  {
    id: 'thermohygrometer', de: 'Thermohygrometer', en: 'Thermohygrometer', quantity: 'TEMP', grade: 'PRF', months: 12, price: 88, weight: 7, accuracy: '2 %rh', method: 'DKD-R 5-8', climate,
    standards: ['HMT330'], models: models('Testo: 608-H2*2, 645; Vaisala: HM70/HMP76*2, HM40; Rotronic: HygroPalm HP32'),
    points: [
      ...indicates(['Temperatur', 'Temperature'], '°C', [['', 10, '', 1, 0.5, 0.15], ['', 23, '', 1, 0.5, 0.12], ['', 40, '', 1, 0.5, 0.15]]),
      ...indicates(['Relative Feuchte bei 23 °C', 'Relative humidity at 23 °C'], '%rh', [['', 30, '', 1, 2.5, 0.8], ['', 50, '', 1, 2.5, 0.9], ['', 80, '', 1, 3, 1.1]]),
    ],
  },
  {
    id: 'data-logger', de: 'Temperatur-Datenlogger', en: 'Temperature data logger', quantity: 'TEMP', grade: 'PRF', months: 12, price: 48, weight: 6, accuracy: '0,5 °C', method: 'DKD-R 5-1', climate,
    standards: ['CTR3000'], models: models('Testo: 175 T1*2, 184 T3*2, 174 T; Ebro: EBI 300'),
    points: indicates(['Temperatur', 'Temperature'], '°C', [['', -18, '', 1, 0.5, 0.15], ['', 5, '', 1, 0.5, 0.12], ['', 25, '', 1, 0.5, 0.12]]),
  },
  {
    id: 'resistance-thermometer', de: 'Widerstandsthermometer Pt100', en: 'Resistance thermometer Pt100', quantity: 'TEMP', grade: 'PRF', months: 12, price: 54, weight: 5, accuracy: 'Klasse A',
    method: 'DKD-R 5-1', climate, standards: ['CTR3000', '9142'], models: models('WIKA: TR10-C*2, TR40; Endress+Hauser: iTHERM TM131*2; JUMO: 902020'),
    points: indicates(['Temperatur (Kennlinie IEC 60751)', 'Temperature (IEC 60751)'], '°C', [['', 0, '', 2, 0.15, 0.03], ['', 100, '', 2, 0.35, 0.05], ['', 200, '', 2, 0.55, 0.08]]),
  },
  {
    id: 'infrared-thermometer', de: 'Infrarot-Thermometer', en: 'Infrared thermometer', quantity: 'TEMP', grade: 'PRF', months: 12, price: null, weight: 2, accuracy: '1,5 °C', method: 'Werkverfahren T-06', climate,
    standards: ['CTR3000'], models: models('Testo: 830-T2; Fluke: 62 MAX+; Optris: MS Pro'),
    points: indicates(['Strahlungstemperatur ε = 0,95', 'Radiance temperature ε = 0.95'], '°C', [['', 35, '', 1, 1.5, 0.5], ['', 100, '', 1, 1.5, 0.6], ['', 200, '', 1, 3, 1]]),
  },
  {
    id: 'block-calibrator', de: 'Temperatur-Blockkalibrator', en: 'Dry-well calibrator', quantity: 'TEMP', grade: 'GEB', months: 12, price: 245, weight: 1, accuracy: '0,2 °C', method: 'DKD-R 5-4', climate,
    standards: ['CTR3000'], models: models('Fluke: 9142; WIKA: CTD9100-650; AMETEK: RTC-157'),
    points: embodies(['Blocktemperatur', 'Block temperature'], '°C', [['', 25, '', 2, 0.2, 0.05], ['', 50, '', 2, 0.2, 0.05], ['', 100, '', 2, 0.2, 0.06], ['', 150, '', 2, 0.25, 0.08]]),
  },
  {
    id: 'ref-thermometer', de: 'Präzisionsthermometer', en: 'Precision thermometer', quantity: 'TEMP', grade: 'BEZ', months: 12, price: null, weight: 0, accuracy: '0,005 K', method: 'DKD-R 5-1', climate, standards: [],
    models: models('WIKA: CTR3000'),
    points: indicates(['Temperatur', 'Temperature'], '°C', [['', -20, '', 3, 0.02, 0.006], ['', 0.01, '', 3, 0.01, 0.003], ['', 100, '', 3, 0.02, 0.007], ['', 232, '', 3, 0.03, 0.01]]),
  },
  {
    id: 'ref-block', de: 'Referenz-Blockkalibrator', en: 'Reference dry-well', quantity: 'TEMP', grade: 'GEB', months: 12, price: null, weight: 0, accuracy: '0,2 °C', method: 'DKD-R 5-4', climate, standards: [],
    models: models('Fluke: 9142'),
    points: embodies(['Blocktemperatur', 'Block temperature'], '°C', [['', 25, '', 2, 0.2, 0.04], ['', 100, '', 2, 0.2, 0.05], ['', 150, '', 2, 0.2, 0.07]]),
  },
  {
    id: 'ref-hygrometer', de: 'Referenz-Feuchtemessumformer', en: 'Reference humidity transmitter', quantity: 'TEMP', grade: 'BEZ', months: 12, price: null, weight: 0, accuracy: '1 %rh', method: 'DKD-R 5-8', climate, standards: [],
    models: models('Vaisala: HMT330'),
    points: indicates(['Relative Feuchte bei 23 °C', 'Relative humidity at 23 °C'], '%rh', [['', 11, '', 2, 1, 0.3], ['', 50, '', 2, 1, 0.4], ['', 75, '', 2, 1, 0.5]]),
  },
  {
    id: 'pressure-gauge', de: 'Manometer 0–10 bar, Kl. 1,0', en: 'Pressure gauge 0–10 bar, cl. 1.0', quantity: 'DRCK', grade: 'PRF', months: 12, price: 38, weight: 10, accuracy: 'Kl. 1,0', method: 'DKD-R 6-1',
    climate, standards: ['PACE5000'], models: models('WIKA: 232.50*3, 111.10*2; Afriso: RF 100; Endress+Hauser: PMG 10; Bourdon: MEX5'),
    points: [
      ...indicates(['Überdruck steigend', 'Gauge pressure, rising'], 'bar', [['', 0, '', 2, 0.1, 0.02], ['', 2, '', 2, 0.1, 0.02], ['', 5, '', 2, 0.1, 0.02], ['', 10, '', 2, 0.1, 0.025]]),
      ...indicates(['Überdruck fallend', 'Gauge pressure, falling'], 'bar', [['', 5, '', 2, 0.1, 0.02], ['', 2, '', 2, 0.1, 0.02]]),
      ...atMost(['Hysterese', 'Hysteresis'], 'bar', [['', 0.1, '', 2, 0.1, 0.02]]),
    ],
  },
  {
    id: 'digital-pressure-gauge', de: 'Digitalmanometer 0–20 bar', en: 'Digital pressure gauge 0–20 bar', quantity: 'DRCK', grade: 'PRF', months: 12, price: 72, weight: 4, accuracy: '0,05 %', method: 'DKD-R 6-1',
    climate, standards: ['PACE5000'], models: models('Druck: DPI 104*2, DPI 705E; WIKA: CPG1500*2; Keller: LEO 5'),
    points: indicates(['Überdruck', 'Gauge pressure'], 'bar', [['', 0, '', 3, 0.01, 0.002], ['', 5, '', 3, 0.01, 0.002], ['', 10, '', 3, 0.01, 0.0025], ['', 20, '', 3, 0.01, 0.003]]),
  },
  {
    id: 'pressure-transmitter', de: 'Druckmessumformer 4–20 mA', en: 'Pressure transmitter 4–20 mA', quantity: 'DRCK', grade: 'PRF', months: 12, price: 66, weight: 5, accuracy: '0,1 %', method: 'DKD-R 6-1',
    climate, standards: ['PACE5000', '3458A'], models: models('Endress+Hauser: Cerabar PMP51*2, Cerabar PMC71; WIKA: S-20*2; Rosemount: 3051S'),
    points: embodies(['Ausgangsstrom', 'Output current'], 'A', [['0 bar', 4, 'm', 3, 0.016, 0.003], ['1 bar', 8, 'm', 3, 0.016, 0.003], ['2 bar', 12, 'm', 3, 0.016, 0.004], ['4 bar', 20, 'm', 3, 0.016, 0.004]]),
  },
  {
    id: 'barometer', de: 'Barometer', en: 'Barometer', quantity: 'DRCK', grade: 'PRF', months: 24, price: 92, weight: 1, accuracy: '0,2 hPa', method: 'DKD-R 6-1', climate, standards: ['PACE5000'],
    models: models('Vaisala: PTB330; Testo: 511; Druck: DPI 740'),
    points: indicates(['Absolutdruck', 'Absolute pressure'], 'Pa', [['', 950, 'h', 2, 0.2, 0.05], ['', 1000, 'h', 2, 0.2, 0.05], ['', 1050, 'h', 2, 0.2, 0.05]]),
  },
  {
    id: 'process-calibrator', de: 'Prozesskalibrator', en: 'Process calibrator', quantity: 'ELEK', grade: 'GEB', months: 12, price: 174, weight: 2, accuracy: '0,01 %', method: 'Werkverfahren E-14', climate,
    standards: ['5522A', 'PACE5000'], models: models('Beamex: MC6*2, MC4; Fluke: 754; Druck: DPI 620 Genii'),
    points: [
      ...indicates(['Stromschleife messen', 'Loop current, measure'], 'A', [['', 4, 'm', 4, 0.0014, 0.0003], ['', 20, 'm', 4, 0.003, 0.0006]]),
      ...indicates(['Spannung messen', 'Voltage, measure'], 'V', [['', 10, '', 4, 0.0011, 0.0002]]),
      ...indicates(['Pt100 simulieren', 'Pt100, source'], '°C', [['', 0, '', 2, 0.06, 0.015], ['', 200, '', 2, 0.1, 0.02]]),
      ...atMost(['Abweichung Druckmodul P20C', 'Error of pressure module P20C'], 'bar', [['20 bar', 0.006, '', 4, 0.006, 0.0012]]),
    ],
  },
  {
    id: 'ref-pressure', de: 'Druckcontroller 0–21 bar', en: 'Pressure controller 0–21 bar', quantity: 'DRCK', grade: 'BEZ', months: 12, price: null, weight: 0, accuracy: '0,01 %', method: 'DKD-R 6-1', climate, standards: [],
    models: models('Druck: PACE5000'),
    points: indicates(['Überdruck', 'Gauge pressure'], 'bar', [['', 0, '', 4, 0.002, 0.0003], ['', 5, '', 4, 0.002, 0.0004], ['', 10, '', 4, 0.002, 0.0005], ['', 20, '', 4, 0.002, 0.0006]]),
  },
  {
    id: 'ref-dead-weight', de: 'Kolbenmanometer 100 bar', en: 'Dead-weight tester 100 bar', quantity: 'DRCK', grade: 'BEZ', months: 60, price: null, weight: 0, accuracy: '0,008 %', method: 'DKD-R 6-1', climate, standards: [],
    models: models('WIKA: CPB5000'),
    points: embodies(['Überdruck', 'Gauge pressure'], 'bar', [['', 10, '', 5, 0.0015, 0.0004], ['', 50, '', 4, 0.004, 0.0015], ['', 100, '', 4, 0.008, 0.003]]),
  },
];
