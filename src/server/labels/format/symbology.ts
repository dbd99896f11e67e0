// The codes a label may carry.
export const symbologies = ['qrcode', 'datamatrix', 'code128', 'code39'] as const;
export type Symbology = (typeof symbologies)[number];
