// Release in one go: what is missing, by which rule the points are judged, what they propose, what is decided.
import { Select } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts';
import type { RecordRow } from '#renderer/lib/records.ts';
import { useCan, useOwnName, useUser } from '#renderer/lib/session.ts';
import { type Field, optionOf } from '#renderer/records/kind/fields.ts';
import { addressOf, textOf } from '#renderer/records/kind/record-kind.ts';
import { offeredRules } from '#renderer/records/kinds/calibrations/offered-rules.ts';
import { userKind } from '#renderer/records/kinds/system/users.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { useAssessment, useRelease } from '../calibration-data.ts';
import classes from '../dialogs.module.css';
import { isOfProof, lackingProof, noProof, sentProof, useSignatures } from '../signatures/signature-data.ts';
import { noProofAt, SignatureFields } from '../signatures/signature-fields.tsx';
import { useStandardUses } from '../standard-uses.ts';
import { useAfterRelease, useLabelTarget, useMayMake } from './after-release.ts';
import { useAuthorisedPeople } from './authorised-people.ts';
import { DeviceIsLocked } from './failed-device.tsx';
import { Proposal } from './proposal.tsx';
import { type CheckState, checksOf, isIncomplete, type ReleaseCheck } from './release-checks.ts';
import sides from './release-dialog.module.css';
import { inSpite, ReleaseFindings } from './release-findings.tsx';
import { ReleaseWishes } from './release-wishes.tsx';
import { Released } from './released.tsx';
import { UnchangedBox, useUnchanged } from './unchanged-box.tsx';

interface ReleaseDialogProps {
  record: RecordRow;
  etag: string | null;
  fields: readonly Field[];
  onClose: () => void;
}

/** As certificates state it; what else stands in the calibration is offered, too. */
const rules = ['', ...offeredRules];
/** What is known beside what is decided: its button is seen without scrolling. */
const wide = 'min(1080px, 94vw)';
const meanings = ['approved', 'issued'] as const;

export function ReleaseDialog({ record, etag, fields, onClose }: ReleaseDialogProps) {
  const { t } = useI18n();
  const { attributes } = record;
  const [rule, setRule] = useState(textOf(attributes.decision_rule));
  const [decided, setDecided] = useState<string | null>(attributes.cal_result === null ? null : textOf(attributes.cal_result));
  const assessment = useAssessment(record.id, rule);
  const uses = useStandardUses(record);
  const may = useMayMake();
  const [wishes, setWishes] = useState(usePreferences().afterRelease);
  const proposed = assessment.data?.proposed_result;
  const result = decided ?? (proposed === undefined ? '' : proposed);
  const after = useAfterRelease(record, result);
  const { isKnown } = useLabelTarget(result);
  const release = useRelease(record.id, () =>
    after.start({ certificate: wishes.certificate && may.certificate, label: wishes.label && may.label }),
  );
  const [override, setOverride] = useState('');
  const repeat = useUnchanged(record);
  const { data: { meta: signing } = {}, isPending } = useSignatures(record.id);
  const [signed, setSigned] = useState<(typeof meanings)[number]>('approved');
  const [proof, setProof] = useState(noProof);
  const resultField = fields.find(({ api_name }) => api_name === 'cal_result');
  const checks = checksOf({
    ...{ attributes, assessment: assessment.data, uses: uses.data, reader: useOwnName() },
    people: useAuthorisedPeople(record).data,
  });
  const labelOf = (value: string) => (resultField && optionOf(resultField, value)?.label) ?? value;
  const asked = useAsked({
    meant: repeat.waits && t('ui.release.unchanged.needed'),
    result: result === '',
    ...lackingProof(signing?.asked ? signing.proof : 'none', proof),
  });
  if (release.data) {
    const number = textOf(release.data.data.attributes.certificate_number);
    return <Released record={record} number={number} failed={result === 'failed'} steps={after.steps} onClose={onClose} />;
  }
  const unproved = signing?.asked && signing.proof === 'none';
  const start = () => {
    setPreferences({ afterRelease: wishes });
    const signature = signing?.asked ? { meaning: signed, ...sentProof(proof) } : {};
    const decision = { decision_rule: rule === '' ? null : rule, cal_result: result };
    release.mutate({ etag, ...decision, ...inSpite(override), ...signature });
  };
  return (
    <Dialog size={wide} title={t('ui.release.title')} onClose={onClose}>
      <SendForm className={sides.sides} onSend={() => asked.filled(start)}>
        <div className={classes.form}>
          <CheckList checks={checks} />
          <UnchangedBox {...repeat} error={asked.at('meant')} />
          <RuleChoice record={record} value={rule} meaning={assessment.data?.rule} onChange={setRule} />
          {assessment.data && assessment.data.points > 0 && (
            <Proposal calibration={record.id} rule={rule} assessment={assessment.data} labelOf={labelOf} />
          )}
        </div>
        <div className={classes.form}>
          <ResultChoice field={resultField} value={result} proposed={proposed} error={asked.at('result')} onChange={setDecided} />
          <ReleaseWishes wishes={wishes} result={result} onChange={setWishes} />
          {signing?.asked && (
            <SignatureFields
              meanings={meanings}
              meaning={signed}
              onMeaning={setSigned}
              asks={signing.proof}
              proof={proof}
              onProof={setProof}
              lacks={asked.at}
              error={release.error}
            />
          )}
          {release.error && !isOfProof(release.error) && (
            <ReleaseFindings error={release.error} reason={override} onReason={setOverride} />
          )}
          <p className={classes.text}>{t('ui.release.text')}</p>
          <DialogButtons
            submit={t('ui.calibration.release')}
            loading={release.isPending || isPending || repeat.unchanged === null || (wishes.label && !isKnown)}
            waits={isIncomplete(checks) ? t('ui.release.waits') : unproved ? { at: noProofAt } : null}
            onClose={onClose}
          />
        </div>
      </SendForm>
    </Dialog>
  );
}

interface RuleChoiceProps {
  record: RecordRow;
  value: string;
  /** What the rule comes to, once the points are judged by it. */
  meaning: string | null | undefined;
  onChange: (rule: string) => void;
}

function RuleChoice({ record: { attributes }, value: chosen, meaning, onChange }: RuleChoiceProps) {
  const { t } = useI18n();
  const options = [...new Set([...rules, textOf(attributes.decision_rule)])];
  const completed = Number(attributes.status) === 5;
  return (
    <Select
      label={t('ui.release.rule')}
      description={completed ? t('ui.release.rule.fixed') : meaning ? t(`ui.release.rule.${meaning}.text`) : null}
      disabled={completed}
      value={chosen}
      data={options.map((value) => ({ value, label: value === '' ? t('ui.release.rule.none') : value }))}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

interface ResultChoiceProps {
  field: Field | undefined;
  /** Empty: nobody has decided, and nothing is proposed. */
  value: string;
  proposed: string | null | undefined;
  error: string | null;
  onChange: (result: string | null) => void;
}

function ResultChoice({ field, value, proposed, error, onChange }: ResultChoiceProps) {
  const { t } = useI18n();
  return (
    <>
      <Select
        label={t('ui.release.result')}
        required
        value={value === '' ? null : value}
        error={error}
        data={(field?.options ?? []).map((option) => ({ value: String(option.value), label: option.label }))}
        onChange={onChange}
      />
      {proposed !== undefined && value !== '' && value !== proposed && <p className={classes.warn}>{t('ui.release.other')}</p>}
      {value === 'failed' && <DeviceIsLocked />}
    </>
  );
}

function CheckList({ checks }: { checks: readonly ReleaseCheck[] }) {
  const { t } = useI18n();
  return (
    <ul className={classes.checks} aria-label={t('ui.release.checks')}>
      {checks.map(({ name, state, count, person }) => (
        <Check key={name} state={state}>
          {t(`ui.release.check.${name}.${state}`, { count: count ?? 0, person: person ?? '' })}
          {name === 'name' && <NameHint />}
        </Check>
      ))}
    </ul>
  );
}

/** Where the name is entered: names on certificates are looked after like accounts. */
function NameHint() {
  const { t } = useI18n();
  const { id } = useUser().data ?? {};
  const mayEnter = useCan(userKind.operations.edit);
  if (!mayEnter || id === undefined) return <> {t('ui.release.check.name.by_others')}</>;
  return (
    <>
      {' '}
      <Link to={addressOf(userKind, id)}>{t('ui.release.check.name.own')}</Link>
    </>
  );
}

const icons = { done: IconCheck, missing: IconAlertTriangle, warn: IconAlertTriangle, none: IconMinus } as const;

function Check({ state, children }: { state: CheckState; children: ReactNode }) {
  const Icon = icons[state];
  return (
    <li className={classes.check} data-state={state}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
