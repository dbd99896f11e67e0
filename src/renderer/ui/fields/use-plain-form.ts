// A form at the door, before there are records: its values, what is wrong field by field, and sending when nothing is.
import { type ChangeEvent, useState } from 'react';

type Problems<Values> = { [Name in keyof Values]?: string | null };

interface PlainFormInput<Values> {
  initial: Values;
  check: (values: Values) => Problems<Values>;
  onSubmit: (values: Values) => void;
}

export function usePlainForm<Values extends object>({ initial, check, onSubmit }: PlainFormInput<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Problems<Values>>({});
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: null }));
  };
  return {
    values,
    errors,
    set,
    refuse: (problems: Problems<Values>) => setErrors((before) => ({ ...before, ...problems })),
    /** Of a field that holds a text. */
    text: <Name extends keyof Values & string>(name: Name & (Values[Name] extends string ? Name : never)) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => set(name, value as Values[Name]),
    }),
    submit() {
      const found = check(values);
      setErrors(found);
      if (Object.values(found).every((problem) => !problem)) onSubmit(values);
    },
  };
}
