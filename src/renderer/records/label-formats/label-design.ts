// A label format as the server lays it out: the words of its own description of v2.
import type { paths } from '#server/contract/v2-api.generated.ts';

type Check = paths['/api/v2/labels/check']['post'];
type CheckBody = Check['requestBody']['content']['application/json'];

export type LabelDesign = CheckBody['definition'];
export type LabelSheet = NonNullable<LabelDesign['sheet']>;
export type DesignElement = LabelDesign['elements'][number];
export type LabelCondition = NonNullable<LabelDesign['requires']>[number];
export type LabelSample = NonNullable<CheckBody['sample']>;
export type Finding = Check['responses'][200]['content']['application/json']['data']['findings'][number];
