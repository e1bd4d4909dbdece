import { ActionIcon } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Department } from "@wardline/contracts/departments";
import { useRef, useState } from "react";
import { ContactForm } from "./ContactForm.js";
import classes from "./NameList.module.css";

interface DepartmentRowProps {
  department: Department;
  onRemove: () => void;
}

/** A department, its contact, and the contact's form in its place while it is edited. */
export function DepartmentRow({ department, onRemove }: DepartmentRowProps) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const name = department.department;

  function close(): void {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus());
  }

  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <div className={classes.name}>
          {name}
          {isEditing ? null : <Contact department={department} />}
        </div>
        <ActionIcon
          ref={pencil}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit contact of ${name}`}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          <IconPencil size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.remove}
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isEditing ? <ContactForm department={department} onClose={close} /> : null}
    </li>
  );
}

function Contact({ department }: { department: Department }) {
  const { email, phone, contact_source, duty_start } = department;
  return (
    <div className={classes.contact}>
      {contact_source === null ? <span>No contact details yet</span> : null}
      {email === "" ? null : <span>{email}</span>}
      {phone === "" ? null : <span>{phone}</span>}
      {contact_source === "hod" ? <span>(head of department)</span> : null}
      {duty_start === null ? null : <span>Duties begin at {duty_start}</span>}
    </div>
  );
}
