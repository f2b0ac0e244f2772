// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.ServiceReferenceValidation;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validates how objects are converted between versions. Fields are reported by the names of
 * Kubernetes' internal type: {@code webhookClientConfig}, {@code conversionReviewVersions}.
 * Kubernetes: {@code validateCustomResourceConversion}, {@code validateConversionReviewVersions}.
 */
final class ConversionValidation {
  private static final List<String> STRATEGIES = List.of("None", "Webhook");
  private static final List<String> REVIEWS = List.of("v1", "v1beta1");
  private static final String FORMAT = "; desired format: https://host[/path]";

  /** Scheme, authority, query and fragment; control characters and a leading colon are no URL. */
  private static final Pattern URL =
      Pattern.compile(
          "(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#\\p{Cntrl}]*))?(?!:)[^?#\\p{Cntrl}]*"
              + "(?:\\?([^#\\p{Cntrl}]*))?(?:#([^\\p{Cntrl}]*))?");

  private ConversionValidation() {}

  static void validate(Node conversion, List<FieldError> errors) {
    Node strategy = conversion.get("strategy");
    if (conversion.isAbsent()) {
      return;
    }
    if (Validate.required(strategy, errors)) {
      Validate.oneOf(strategy, STRATEGIES, errors);
    }
    Node webhook = conversion.get("webhook");
    Node client =
        webhook.get("clientConfig").withPath(conversion.path().child("webhookClientConfig"));
    Node versions =
        webhook
            .get("conversionReviewVersions")
            .withPath(conversion.path().child("conversionReviewVersions"));
    if (strategy.text().equals("Webhook")) {
      client(client, errors);
      versions(versions, errors);
    } else {
      unused(client, client.isPresent(), errors);
      unused(versions, !versions.isEmpty(), errors);
    }
  }

  private static void unused(Node n, boolean set, List<FieldError> errors) {
    if (set) {
      errors.add(
          FieldError.forbidden(n.path(), "should not be set when strategy is not set to Webhook"));
    }
  }

  private static void client(Node client, List<FieldError> errors) {
    Node url = client.get("url");
    Node service = client.get("service");
    if (client.isAbsent()) {
      errors.add(FieldError.required(client.path(), "required when strategy is set to Webhook"));
    } else if (url.isPresent() == service.isPresent()) {
      errors.add(FieldError.required(client.path(), "exactly one of url or service is required"));
    } else if (url.isPresent()) {
      url(url, errors);
    } else {
      service(service, errors);
    }
  }

  private static void url(Node n, List<FieldError> errors) {
    Matcher url = URL.matcher(n.text());
    if (!url.matches()) {
      errors.add(
          FieldError.required(
              n.path(), "url must be a valid URL: parse " + FieldError.quote(n.text())));
      return;
    }
    String scheme = text(url.group(1)).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https")) {
      wrong(n.path(), scheme, "'https' is the only allowed URL scheme" + FORMAT, errors);
    }
    String authority = text(url.group(2));
    int at = authority.lastIndexOf('@');
    if (authority.substring(at + 1).isEmpty()) {
      wrong(n.path(), "", "host must be specified" + FORMAT, errors);
    }
    String user = at < 0 ? "" : authority.substring(0, at);
    given(n, user, "user information is not permitted in the URL", errors);
    given(n, url.group(4), "fragments are not permitted in the URL", errors);
    given(n, url.group(3), "query parameters are not permitted in the URL", errors);
  }

  private static String text(@Nullable String s) {
    return s == null ? "" : s;
  }

  private static void given(Node n, @Nullable String part, String detail, List<FieldError> errors) {
    if (!text(part).isEmpty()) {
      wrong(n.path(), text(part), detail, errors);
    }
  }

  private static void wrong(FieldPath at, Object value, String detail, List<FieldError> errors) {
    errors.add(FieldError.invalid(at, value, detail));
  }

  private static void service(Node service, List<FieldError> errors) {
    Validate.required(service.get("name"), errors);
    Validate.required(service.get("namespace"), errors);
    ServiceReferenceValidation.path(service.get("path"), errors);
    ServiceReferenceValidation.port(service.get("port"), errors);
  }

  private static void versions(Node versions, List<FieldError> errors) {
    if (!Validate.required(versions, errors)) {
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Node v : versions.items()) {
      if (!seen.add(v.text())) {
        errors.add(FieldError.invalid(v, "duplicate version"));
        continue;
      }
      Validate.form(v, Names::dns1035Label, errors);
    }
    if (versions.strings().stream().noneMatch(REVIEWS::contains)) {
      errors.add(
          FieldError.invalid(
              versions, "must include at least one of " + String.join(", ", REVIEWS)));
    }
  }
}
