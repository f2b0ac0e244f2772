// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Status;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.lookup.Followed;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.pod.PodContainers;
import io.quarterdeck.runtime.pod.PodReferences;
import io.quarterdeck.runtime.pod.PodResources;
import io.quarterdeck.runtime.pod.ResourceList;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

import io.quarterdeck.api.FieldPath;

/** What a namespace asks for. */
record Policy(LevelVersion enforce, LevelVersion audit, LevelVersion warn) {
  static final String PREFIX = "pod-security.kubernetes.io/";
  static final Policy PRIVILEGED = of(Level.PRIVILEGED);

  private static Policy of(Level level) {
    LevelVersion all = new LevelVersion(level, LevelVersion.LATEST);
    return new Policy(all, all, all);
  }

  /**
   * The policy of these labels. What is not a level or version is told, and counts as restricted
   * for enforcing, as privileged otherwise, and as the latest version.
   */
  static Policy of(Map<String, String> labels, Policy defaults, List<FieldError> errors) {
    LevelVersion enforce =
        mode(labels, "enforce", defaults.enforce(), Level.RESTRICTED, errors);
    LevelVersion audit = mode(labels, "audit", defaults.audit(), Level.PRIVILEGED, errors);
    LevelVersion warn = mode(labels, "warn", defaults.warn(), Level.PRIVILEGED, errors);
    return new Policy(
        enforce,
        follow(labels, "audit", audit, enforce),
        follow(labels, "warn", warn, enforce));
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
        errors.add(
            invalid(mode, text, "must be one of privileged, baseline, restricted"));
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

  /** A mode without labels is as strict as what is enforced by a label. */
  private static LevelVersion follow(
      Map<String, String> labels, String mode, LevelVersion own, LevelVersion enforce) {
    boolean silent =
        !labels.containsKey(PREFIX + mode) && !labels.containsKey(PREFIX + mode + "-version");
    boolean stricter =
        labels.containsKey(PREFIX + "enforce") && enforce.level().compareTo(own.level()) > 0;
    return silent && stricter ? enforce : own;
  }

  /** Whether no pod can be against it. */
  boolean isPrivileged() {
    return List.of(enforce, audit, warn).stream().allMatch(l -> l.level() == Level.PRIVILEGED);
  }
}
