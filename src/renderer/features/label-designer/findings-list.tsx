// What is wrong with the label as it is filled now; a click leads to the element it is about.
import { IconCircleCheck } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Finding, LabelDesign } from '../../records/label-formats/label-design.ts';
import { FindingLine } from '../../records/labels/finding-line.tsx';
import type { Names } from './design/use-names.ts';
import classes from './designer.module.css';

interface FindingsListProps {
  findings: readonly Finding[];
  design: LabelDesign;
  names: Names;
  onChoose: (element: number) => void;
}

export function FindingsList({ findings, design, names, onChoose }: FindingsListProps) {
  const { t } = useI18n();
  return (
    <section className={classes.findings} aria-label={t('ui.designer.findings')}>
      {findings.length === 0 ? (
        <p className={classes.good} role="status">
          <IconCircleCheck size={18} stroke={1.5} aria-hidden="true" />
          {t('ui.designer.findings.none')}
        </p>
      ) : (
        <>
          <div role="status">
            <h2>{t('ui.designer.findings.count', { count: findings.length })}</h2>
          </div>
          <ul>
            {findings.map((finding) => (
              <li key={`${finding.element} ${finding.kind} ${finding.detail}`}>
                <ElementFinding finding={finding} design={design} names={names} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ElementFinding({ finding, design, names, onChoose }: { finding: Finding } & Omit<FindingsListProps, 'findings'>) {
  const { element: index } = finding;
  const element = index === null ? undefined : design.elements[index];
  const where = element ? names.elementName(element) : null;
  return <FindingLine finding={finding} where={where} onChoose={index === null || !element ? null : () => onChoose(index)} />;
}
