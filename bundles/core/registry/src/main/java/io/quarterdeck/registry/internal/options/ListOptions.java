// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.options;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.registry.internal.negotiation.GoNumber;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.schema.selector.FieldSelectorParser;
import io.quarterdeck.schema.selector.LabelSelectorParser;
import io.quarterdeck.spi.group.SelectableFields;
import io.quarterdeck.spi.stage.Query;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query options of a list, a watch or a deletion of a collection.
 *
 * @param resourceVersion as given, empty for none
 * @param match {@code Exact}, {@code NotOlderThan} or empty
 * @param limit at most so many objects, 0 for all
 * @param timeoutSeconds of a watch, 0 for none
 * @param initialEvents null when neither given nor meant
 */
public record ListOptions(
    LabelSelector labels,
    FieldSelector fields,
    String resourceVersion,
    String match,
    long limit,
    String continueToken,
    long timeoutSeconds,
    boolean bookmarks,
    @Nullable Boolean initialEvents) {
  private static final GroupVersionKind KIND =
      new GroupVersionKind("meta.k8s.io", "v1", "ListOptions");
  private static final String MATCH = "resourceVersionMatch";
  private static final String NOT_OLDER = "NotOlderThan";
  private static final String INITIAL = "sendInitialEvents";

  /** By which rules options are validated. */
  public enum Rules {
    /** Also a watch by a deprecated path: its query does not say that it is one. */
    LIST,
    /** A watch while the gate {@code WatchList} is off. */
    WATCH,
    /** A watch that may ask for the state as events. */
    WATCH_LIST
  }

  /**
   * In the order of Kubernetes: everything is read, then validated together, and only then is asked
   * whether the resource has the fields.
   */
  public static ListOptions parse(ResourceRequest r, Rules rules) {
    Query q = r.query();
    long timeout = number(q, "timeoutSeconds");
    long limit = number(q, "limit");
    LabelSelector labels = LabelSelectorParser.parse(q.first("labelSelector"));
    FieldSelector fields = FieldSelectorParser.parse(q.first("fieldSelector"));
    ListOptions options =
        new ListOptions(
            labels,
            fields,
            q.first("resourceVersion"),
            q.first(MATCH),
            limit,
            q.first("continue"),
            timeout,
            q.flag("allowWatchBookmarks"),
            q.has(INITIAL) ? (Boolean) q.flag(INITIAL) : null);
    options = rules == Rules.WATCH_LIST ? options.withInitialEvents() : options;
    options.validate(rules);
    SelectableFields selectable = r.resource().strategies().selectable();
    FieldSelectorParser.requireSupported(
        fields, selectable.selectableFieldNames(), selectable::unsupportedField);
    options.requireName(r.name());
    return options;
  }

  /** The first value of an option, 0 when it is not given. */
  static long number(Query query, String option) {
    try {
      return query.has(option) ? GoNumber.signed(query.first(option)) : 0;
    } catch (GoNumber.Unreadable e) {
      throw ApiException.badRequest(e.words());
    }
  }

  /** Who asks for one object by its path can select no other. */
  private void requireName(String name) {
    if (name.isEmpty() || fields.terms().isEmpty()) {
      return;
    }
    boolean selected =
        fields.terms().stream()
            .filter(t -> t.field().equals("metadata.name") && !t.negated())
            .findFirst()
            .filter(t -> t.value().equals(name))
            .isPresent();
    if (!selected) {
      throw ApiException.badRequest("fieldSelector metadata.name doesn't match requested name");
    }
  }

  /**
   * A watch from no version, or from any, always began with the state: it is as if it had asked for
   * it, so that its end is marked for who wants bookmarks. Kubernetes: SetListOptionsDefaults.
   */
  private ListOptions withInitialEvents() {
    boolean given = initialEvents != null || !match.isEmpty();
    return given || !(resourceVersion.isEmpty() || resourceVersion.equals("0"))
        ? this
        : new ListOptions(
            labels,
            fields,
            resourceVersion,
            NOT_OLDER,
            limit,
            continueToken,
            timeoutSeconds,
            bookmarks,
            true);
  }

  private void validate(Rules rules) {
    List<FieldError> errors = new ArrayList<>();
    if (rules == Rules.LIST) {
      validateList(errors);
    } else {
      validateWatch(errors, rules == Rules.WATCH_LIST);
    }
    if (!errors.isEmpty()) {
      throw ApiException.invalid(KIND, "", errors);
    }
  }

  private void validateWatch(List<FieldError> errors, boolean watchList) {
    FieldPath path = FieldPath.of(MATCH);
    boolean newer = match.equals(NOT_OLDER);
    if (initialEvents != null && !newer) {
      errors.add(
          FieldError.forbidden(path, INITIAL + " requires setting " + MATCH + " to NotOlderThan"));
    }
    if (initialEvents != null && !watchList) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of(INITIAL),
              INITIAL + " is forbidden for watch unless the WatchList feature gate is enabled"));
    }
    if (match.isEmpty()) {
      return;
    }
    if (initialEvents == null) {
      errors.add(
          FieldError.forbidden(
              path, MATCH + " is forbidden for watch unless " + INITIAL + " is provided"));
    }
    if (!newer) {
      errors.add(FieldError.notSupported(path, match, List.of(NOT_OLDER)));
    }
    if (!continueToken.isEmpty()) {
      errors.add(FieldError.forbidden(path, MATCH + " is forbidden when continue is provided"));
    }
  }

  private void validateList(List<FieldError> errors) {
    if (!match.isEmpty()) {
      if (resourceVersion.isEmpty()) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of(MATCH), MATCH + " is forbidden unless resourceVersion is provided"));
      }
      if (!continueToken.isEmpty()) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of(MATCH), MATCH + " is forbidden when continue is provided"));
      }
      if (!List.of("Exact", NOT_OLDER).contains(match)) {
        errors.add(
            FieldError.notSupported(FieldPath.of(MATCH), match, List.of("Exact", NOT_OLDER, "")));
      }
      if (match.equals("Exact") && resourceVersion.equals("0")) {
        errors.add(
            FieldError.forbidden(
                FieldPath.of(MATCH), MATCH + " \"exact\" is forbidden for resourceVersion \"0\""));
      }
    }
    if (initialEvents != null) {
      errors.add(FieldError.forbidden(FieldPath.of(INITIAL), INITIAL + " is forbidden for list"));
    }
  }
}
