// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a namespace asks for. Kubernetes: {@code PolicyToEvaluate}. */
record Policy(LevelVersion enforce, LevelVersion audit, LevelVersion warn) {
  static final String PREFIX = "pod-security.kubernetes.io/";
  static final Policy PRIVILEGED = of(Level.PRIVILEGED);

  private static Policy of(Level level) {
    LevelVersion all = new LevelVersion(level, LevelVersion.LATEST);
    return new Policy(all, all, all);
  }

  /**
   * The policy of these labels. What is not a level or version is reported, and counts as
   * restricted for enforcing, as privileged otherwise, and as the latest version.
   */
  static Policy of(Map<String, String> labels, Policy defaults, List<FieldError> errors) {
    LevelVersion enforce = mode(labels, "enforce", defaults.enforce(), Level.RESTRICTED, errors);
    LevelVersion audit = mode(labels, "audit", defaults.audit(), Level.PRIVILEGED, errors);
    LevelVersion warn = mode(labels, "warn", defaults.warn(), Level.PRIVILEGED, errors);
    return new Policy(enforce, audit, follow(labels, warn, enforce));
  }

  private static LevelVersion mode(
      Map<String, String> labels,
      String mode,
      LevelVersion fallback,
      Level onError,
      List<FieldError> errors) {
    Level level = fallback.level();
    String text = labels.get(PREFIX + mode);
    if (text != null) {
      Level parsed = Level.parse(text);
      level = parsed == null ? onError : parsed;
      if (parsed == null) {
        errors.add(invalid(mode, text, "must be one of privileged, baseline, restricted"));
      }
    }
    int minor = fallback.minor();
    String version = labels.get(PREFIX + mode + "-version");
    if (version != null) {
      int parsed = LevelVersion.parseVersion(version);
      minor = parsed < 0 ? LevelVersion.LATEST : parsed;
      if (parsed < 0) {
        errors.add(invalid(mode + "-version", version, "must be \"latest\" or \"v1.x\""));
      }
    }
    return new LevelVersion(level, minor);
  }

  private static FieldError invalid(String label, String value, String detail) {
    return FieldError.invalid(
        FieldPath.of("metadata", "labels").key(PREFIX + label), value, detail);
  }

  /**
   * Warnings without a level of their own are about what a label enforces, where that is stricter
   * and a level at all.
   */
  private static LevelVersion follow(
      Map<String, String> labels, LevelVersion own, LevelVersion enforce) {
    String enforced = labels.get(PREFIX + "enforce");
    if (labels.containsKey(PREFIX + "warn")
        || enforced == null
        || Level.parse(enforced) == null
        || enforce.level().compareTo(own.level()) <= 0) {
      return own;
    }
    boolean versioned = labels.containsKey(PREFIX + "warn-version");
    return new LevelVersion(enforce.level(), versioned ? own.minor() : enforce.minor());
  }

  /** Whether what makes pods would get neither a warning nor an audit annotation. */
  boolean isSilent() {
    return audit.level() == Level.PRIVILEGED && warn.level() == Level.PRIVILEGED;
  }

  /** Whether no pod can be against it. */
  boolean isPrivileged() {
    return enforce.level() == Level.PRIVILEGED && isSilent();
  }

  /** Whether it asks for the same: of privileged modes the version does not matter. */
  boolean isEquivalent(Policy other) {
    return isEquivalent(enforce, other.enforce)
        && isEquivalent(audit, other.audit)
        && isEquivalent(warn, other.warn);
  }

  private static boolean isEquivalent(LevelVersion a, LevelVersion b) {
    return a.equals(b) || (a.level() == Level.PRIVILEGED && b.level() == Level.PRIVILEGED);
  }

  /** The modes that labels ask for and that are not privileged, as text. */
  String asked(Map<String, String> labels) {
    return Stream.of(
            asked(labels, "enforce", enforce),
            asked(labels, "audit", audit),
            asked(labels, "warn", warn))
        .filter(s -> !s.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String asked(Map<String, String> labels, String mode, LevelVersion wanted) {
    boolean labelled =
        labels.containsKey(PREFIX + mode) || labels.containsKey(PREFIX + mode + "-version");
    return labelled && wanted.level() != Level.PRIVILEGED ? mode + "=" + wanted : "";
  }
}
