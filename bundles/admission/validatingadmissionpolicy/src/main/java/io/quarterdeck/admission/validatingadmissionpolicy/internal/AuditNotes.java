// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.validatingadmissionpolicy.internal;

import io.quarterdeck.runtime.json.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What policies leave in the audit log. */
final class AuditNotes {
  private static final String FAILURES = "validation.policy.admission.k8s.io/validation_failure";
  private static final int LONGEST = 10 * 1024;

  private final Map<String, String> log;
  private final Map<String, Set<String>> values = new LinkedHashMap<>();

  AuditNotes(Map<String, String> log) {
    this.log = log;
  }

  /** A value that a policy wants noted; several of one key are joined. */
  void add(String policy, String key, String value) {
    String shown = value.length() > LONGEST ? value.substring(0, LONGEST) : value;
    values.computeIfAbsent(policy + "/" + key, k -> new LinkedHashSet<>()).add(shown);
  }

  void publish() {
    values.forEach((key, all) -> log.put(key, String.join(", ", all)));
  }

  /** A rule that was broken where the binding only wants it known. */
  void failure(String policy, String binding, List<String> actions, Decision d) {
    Map<String, Object> note = new LinkedHashMap<>();
    note.put("message", d.message());
    note.put("policy", policy);
    note.put("binding", binding);
    note.put("expressionIndex", (long) d.position());
    note.put("validationActions", actions);
    log.put(FAILURES, Json.text(List.of(note)));
  }
}
