// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validates the Windows options of a security context.
 *
 * <p>Kubernetes: {@code validateWindowsSecurityContextOptions}.
 */
final class WindowsOptionValidation {
  private static final int LARGEST_SPEC_KIB = 64;
  private static final int DOMAIN = 256;
  private static final int USER = 104;
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final Pattern NET_BIOS =
      Pattern.compile("[^\\\\/:*?\"<>|.][^\\\\/:*?\"<>|]{0,14}");
  private static final String LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
  private static final Pattern DNS = Pattern.compile(LABEL + "(?:\\." + LABEL + ")*+");
  private static final Pattern DOTS_OR_SPACES = Pattern.compile("[. ]+");
  private static final Pattern NOT_OF_A_USER = Pattern.compile("[\"/\\\\:;|=,+*?<>@\\[\\]]");

  private WindowsOptionValidation() {}

  static void validate(Node options, List<FieldError> errors) {
    Node name = options.get("gmsaCredentialSpecName");
    if (name.isPresent()) {
      Validate.form(name, Names::dnsSubdomain, errors);
    }
    Node spec = options.get("gmsaCredentialSpec");
    if (spec.isPresent()) {
      if (spec.text().isEmpty()) {
        errors.add(FieldError.invalid(spec, "gmsaCredentialSpec cannot be an empty string"));
      } else if (spec.text().length() > LARGEST_SPEC_KIB * 1024) {
        errors.add(
            FieldError.invalid(
                spec, "gmsaCredentialSpec size must be under " + LARGEST_SPEC_KIB + " KiB"));
      }
    }
    Node user = options.get("runAsUserName");
    if (user.isPresent()) {
      user(user, errors);
    }
  }

  private static void user(Node n, List<FieldError> errors) {
    String text = n.text();
    String[] parts = text.split("\\\\", -1);
    if (text.isEmpty()) {
      invalid(n, "runAsUserName cannot be an empty string", errors);
    } else if (CONTROL.matcher(text).find()) {
      invalid(n, "runAsUserName cannot contain control characters", errors);
    } else if (parts.length > 2) {
      invalid(n, "runAsUserName cannot contain more than one backslash", errors);
    } else {
      if (parts.length == 2) {
        domain(n, parts[0], errors);
      }
      account(n, parts[parts.length - 1], errors);
    }
  }

  private static void domain(Node n, String domain, List<FieldError> errors) {
    if (domain.length() >= DOMAIN) {
      invalid(n, "runAsUserName's Domain length must be under " + DOMAIN + " characters", errors);
    }
    if (!NET_BIOS.matcher(domain).matches() && !DNS.matcher(domain).matches()) {
      invalid(n, "runAsUserName's Domain doesn't match the NetBios nor the DNS format", errors);
    }
  }

  private static void account(Node n, String user, List<FieldError> errors) {
    if (user.isEmpty()) {
      invalid(n, "runAsUserName's User cannot be empty", errors);
    } else if (user.length() > USER) {
      invalid(
          n, "runAsUserName's User length must not be longer than " + USER + " characters", errors);
    }
    if (DOTS_OR_SPACES.matcher(user).matches()) {
      invalid(n, "runAsUserName's User cannot contain only periods or spaces", errors);
    }
    if (NOT_OF_A_USER.matcher(user).find()) {
      invalid(
          n,
          "runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]",
          errors);
    }
  }

  private static void invalid(Node n, String detail, List<FieldError> errors) {
    errors.add(FieldError.invalid(n, detail));
  }
}
